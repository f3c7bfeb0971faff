import type { PackManifest } from '@svc/compliance';
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../db/database.ts';
import type { TenantJob, TenantRun } from '../../../platform/jobs/job.ts';
import { TenantSuspended } from '../../../platform/jobs/suspended-tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { errorCode } from '../signals/error-code.ts';
import { readPackFacts } from './pack-facts.ts';
import { manifestOf } from './pack-manifest.ts';
import { PackTooLarge, PackWriter } from './pack-writer.ts';
import { MAKE_PACK } from './request.ts';
import { finishPack, sealManifest } from './seal-manifest.ts';
import { type AuditPackRow, readAuditPacks } from './store.ts';
import { writeFiles } from './write-files.ts';

type MakeParts = Pick<Platform, 'keys'> & { readonly frameworks: TenantFrameworks };

/** Returns the job that makes one pack. A run that is cut off is repeated from its beginning, or, once the manifest is sealed, from there. */
export function makePackJob(parts: MakeParts): TenantJob<'packId'> {
  return {
    ...MAKE_PACK,
    kind: 'tenant',
    options: { concurrency: 1, timeoutSeconds: 1_200, retryLimit: 2 },
    handle: async (run) => {
      const { db, ids, signal } = run;
      const pack = await beginPack(db, ids.packId);
      if (pack === null) return;
      try {
        if (pack.evidence_id === null) await writePack(parts, run, pack);
        await finishPack(parts.keys, run, ids.packId);
      } catch (error) {
        if (signal.aborted || error instanceof TenantSuspended) throw error;
        await failPack(db, ids.packId, reasonOf(error));
      }
    },
  };
}

/** Returns the pack, now running, without what a former run has written; null where there is nothing to do. */
async function beginPack(db: TenantDatabase, packId: string): Promise<AuditPackRow | null> {
  return db.transact(async (tx) => {
    const begun = await sql`update audit_packs set state = 'running'
      where pack_id = ${packId} and state in ('queued', 'running') returning pack_id`.execute(tx);
    const [pack] = await readAuditPacks(tx, sql`p.pack_id = ${packId}`, 1);
    if (begun.rows.length === 0 || pack === undefined) return null;
    if (pack.evidence_id === null) {
      await tx.deleteFrom('audit_pack_files').where('pack_id', '=', packId).execute();
      await tx.deleteFrom('audit_pack_chunks').where('pack_id', '=', packId).execute();
    }
    return pack;
  });
}

async function writePack(
  { keys, frameworks }: MakeParts,
  { db, tenantId, signal }: TenantRun<'packId'>,
  pack: AuditPackRow,
): Promise<void> {
  const request = {
    framework: frameworks.named(pack.framework_id, pack.framework_version),
    scopeId: pack.scope_id,
    window: { from: wireTime(pack.window_from), to: wireTime(pack.window_to) },
  };
  const facts = await readPackFacts(db, request, signal);
  const writer = new PackWriter({ db, tenantId, packId: pack.pack_id });
  const omitted = await writeFiles({ db, keys, tenantId }, writer, facts, signal);
  const manifest: PackManifest = manifestOf(pack, facts, { files: writer.files, omitted });
  await sealManifest(db, pack, manifest);
}

async function failPack(db: TenantDatabase, packId: string, reason: string): Promise<void> {
  await db.transact(async (tx) => {
    const hash = { manifest_hash: null, evidence_id: null };
    await tx
      .updateTable('audit_packs')
      .set({ state: 'failed', reason, completed_at: sql<Date>`now()`, ...hash })
      .where('pack_id', '=', packId)
      .where('state', '=', 'running')
      .execute();
    await tx.deleteFrom('audit_pack_files').where('pack_id', '=', packId).execute();
    await tx.deleteFrom('audit_pack_chunks').where('pack_id', '=', packId).execute();
  });
}

/** Never the text of an error that may hold what a tenant wrote. */
function reasonOf(error: unknown): string {
  return error instanceof PackTooLarge ? error.message : errorCode(error);
}
