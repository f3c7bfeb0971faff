import {
  encodeManifest,
  MANIFEST_PATH,
  type PackManifest,
  SEAL_EVENT_PATH,
  SEAL_PROOF_PATH,
  tarSize,
} from '@svc/compliance';
import { newId } from '@svc/contract';
import { sha256Hex } from '@svc/ledger';
import { sql } from 'kysely';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import type { TenantRun } from '../../../platform/jobs/job.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { proveInclusion } from '../../evidence/read-model.ts';
import { packEvent } from './pack-event.ts';
import { type AuditPackRow, knownAuditPack } from './store.ts';

/** Stores the manifest of a pack and seals its digest in one transaction, so that another process can finish a sealed pack after a crash. */
export async function sealManifest(
  db: TenantDatabase,
  pack: AuditPackRow,
  manifest: PackManifest,
): Promise<void> {
  const text = encodeManifest(manifest);
  const manifestSha256 = sha256Hex(text);
  const evidenceId = newId('evidence');
  await db.transact(async (tx) => {
    await insertFile(tx, pack, { position: 0, path: MANIFEST_PATH, text });
    const sealed = await tx
      .updateTable('audit_packs')
      .set({ manifest_hash: Buffer.from(manifestSha256, 'hex'), evidence_id: evidenceId })
      .where('pack_id', '=', pack.pack_id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (sealed.numUpdatedRows !== 1n) throw new Error(`audit pack ${pack.pack_id} is not running`);
    const { subject, data } = packEvent(pack);
    const { files } = manifest;
    await seal(tx, {
      id: evidenceId,
      kind: 'compliance.audit_pack_created',
      actor: { type: 'service', id: 'svc' },
      subject,
      data: {
        ...data,
        manifestSha256,
        files: files.length,
        bytes: files.reduce((total, file) => total + file.bytes, 0),
      },
    });
  });
}

/** Adds the proof that the log has the event of the manifest, and makes the pack ready. */
export async function finishPack(
  keys: LedgerKeys,
  { db }: Pick<TenantRun, 'db'>,
  packId: string,
): Promise<void> {
  const { pack, proof } = await db.read(async (tx) => {
    const pack = await knownAuditPack(tx, packId);
    if (pack.evidence_id === null) throw new Error(`audit pack ${packId} is not sealed`);
    return { pack, proof: await proveInclusion(tx, keys, pack.evidence_id) };
  });
  await db.transact(async (tx) => {
    await insertFile(tx, pack, { position: 1, path: SEAL_EVENT_PATH, text: proof.event });
    await insertFile(tx, pack, { position: 2, path: SEAL_PROOF_PATH, text: proof.receipt });
    const files = await tx
      .selectFrom('audit_pack_files')
      .select('bytes')
      .where('pack_id', '=', packId)
      .execute();
    await tx
      .updateTable('audit_packs')
      .set({
        state: 'ready',
        completed_at: sql<Date>`now()`,
        bytes: tarSize(files.map(({ bytes }) => bytes)),
      })
      .where('pack_id', '=', packId)
      .where('state', '=', 'running')
      .execute();
  });
}

type SmallFile = { readonly position: number; readonly path: string; readonly text: string };

async function insertFile(
  tx: Writer,
  { tenant_id, pack_id }: AuditPackRow,
  { position, path, text }: SmallFile,
): Promise<void> {
  const content = Buffer.from(text);
  const hash = Buffer.from(sha256Hex(text), 'hex');
  const key = { tenant_id, pack_id, position };
  const bytes = content.length;
  await tx
    .insertInto('audit_pack_files')
    .values({ ...key, path, bytes, hash })
    .execute();
  await tx
    .insertInto('audit_pack_chunks')
    .values({ ...key, chunk_no: 0, content })
    .execute();
}
