import { type CreateAuditPack, MAX_AUDIT_PACKS, MAX_WINDOW_DAYS, newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import type { Enqueue, TenantJob } from '../../../platform/jobs/job.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { readEffectiveNow } from '../controls/effective-time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { lockScope } from '../scopes/known-scope.ts';
import { packEvent } from './pack-event.ts';
import { type AuditPackRow, knownAuditPack } from './store.ts';

/** The job that makes a pack. */
export const MAKE_PACK: Pick<TenantJob<'packId'>, 'name' | 'ids'> = {
  name: 'audit-packs.make',
  ids: ['packId'],
};

const DAY_MS = 86_400_000;

/** What a request for a pack needs: how jobs are added, and which frameworks there are. */
type PackRequestParts = { readonly enqueue: Enqueue; readonly frameworks: TenantFrameworks };

/**
 * Records that a pack is wanted and enqueues its job. Throws `not_found` for the framework or scope, `conflict` while another pack
 * of the tenant is made or where the scope is retired, `unprocessable` for the window.
 */
export async function requestPack(
  tx: Writer,
  { enqueue, frameworks }: PackRequestParts,
  principal: Principal,
  { frameworkId, frameworkVersion, scope, window }: CreateAuditPack,
): Promise<Written<AuditPackRow>> {
  const tenantId = principal.tenant.id;
  const scopeId = scope ?? null;
  const framework = await frameworks.known(tx, frameworkId, frameworkVersion);
  refuseWindow(window, await readEffectiveNow(tx));
  if (scopeId !== null) await lockScope(tx, scopeId, 'name');
  await endLostPacks(tx);
  const packId = newId('auditPack');
  const inserted = await tx
    .insertInto('audit_packs')
    .values({
      tenant_id: tenantId,
      pack_id: packId,
      framework_id: framework.id,
      framework_version: framework.version,
      scope_id: scopeId,
      window_from: new Date(window.from),
      window_to: new Date(window.to),
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    throw new ApiError(
      'conflict',
      'another audit pack of the tenant is being made; wait until it is ready',
    );
  }
  await removeOldest(tx);
  await enqueue(tx, MAKE_PACK, tenantId, { packId });
  const row = await knownAuditPack(tx, packId);
  const { subject, data } = packEvent(row);
  return {
    result: row,
    events: [{ kind: 'compliance.audit_pack_requested', actor: actor(principal), subject, data }],
  };
}

function refuseWindow({ from, to }: CreateAuditPack['window'], now: Date): void {
  const earliest = new Date(now.getTime() - MAX_WINDOW_DAYS * DAY_MS);
  const refuse = (at: string, message: string): never => {
    throw new ApiError('unprocessable', `the window is not valid: ${at} ${message}`, [
      { at: `/window/${at}`, message },
    ]);
  };
  if (new Date(to) > now) {
    refuse('to', `must not be in the future (got ${to}; now ${now.toISOString()})`);
  }
  if (from >= to) refuse('from', `must be before \`to\` (got ${from} and ${to})`);
  if (new Date(from) < earliest) {
    refuse(
      'from',
      `must be at most ${MAX_WINDOW_DAYS} days ago (got ${from}; earliest ${earliest.toISOString()})`,
    );
  }
}

/** A job that has not ended within an hour, with all its retries, is lost. */
async function endLostPacks(tx: Writer): Promise<void> {
  await sql`update audit_packs set state = 'failed', reason = 'the job did not end', completed_at = now()
    where state in ('queued', 'running') and requested_at < now() - interval '1 hour'`.execute(tx);
}

async function removeOldest(tx: Writer): Promise<void> {
  await sql`delete from audit_packs where pack_id in (
    select pack_id from audit_packs order by pack_id desc offset ${MAX_AUDIT_PACKS})`.execute(tx);
}
