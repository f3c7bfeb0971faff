import type { ScanErrorCode } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { RunRow } from './store.ts';
import type { Urgency } from './urgency.ts';

/** How often a run that is under way shows that its process is alive. */
export const HEARTBEAT_MS = 10_000;
/** A run without a heartbeat for so long belongs to a process that is gone. */
export const STALE_SECONDS = 35;
/** Failed runs of a repository that are kept. */
const MAX_FAILED = 20;

/** A run under way: only whoever began it last may end it. */
export type Claim = Pick<RunRow, 'scan_id' | 'repo_id' | 'attempts' | 'installation_id'>;

/** Returns the tenant's next run, now under way; null where none is due. Abandoned ones come first. */
export async function beginRun(
  tx: Writer,
  tenantId: string,
  urgency: Urgency,
): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    with next as (
      select r.scan_id from scan_runs r
      where r.tenant_id = ${tenantId} and (
        (r.state = 'queued' and r.due_at <= now() and (r.trigger = 'nightly') = ${urgency === 'nightly'}
          and not exists (select from scan_runs o where o.tenant_id = r.tenant_id and o.repo_id = r.repo_id and o.state = 'running'))
        or (r.state = 'running' and r.heartbeat_at < now() - make_interval(secs => ${STALE_SECONDS})))
      order by r.state desc, r.created_at, r.scan_id limit 1
      for update skip locked
    )
    update scan_runs r set state = 'running', started_at = now(), heartbeat_at = now(), attempts = r.attempts + 1,
      installation_id = case when p.connection = 'connected' then p.installation_id end
    from next, repositories p
    where r.tenant_id = ${tenantId} and r.scan_id = next.scan_id and p.tenant_id = r.tenant_id and p.repo_id = r.repo_id
    returning r.*
  `.execute(tx);
  return rows[0] ?? null;
}

/** Returns whether another run of the tenant is due. */
export async function hasDueRun(tx: Reader, urgency: Urgency): Promise<boolean> {
  const row = await tx
    .selectFrom('scan_runs')
    .select('scan_id')
    .where('state', '=', 'queued')
    .where(sql<boolean>`due_at <= now()`)
    .where('trigger', urgency === 'nightly' ? '=' : '<>', 'nightly')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Shows that the run is under way; false where it is not this process's any more, or its repository in another installation. */
export async function beatRun(tx: Writer, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim)
    .where(isWhereItBegan(claim))
    .set({ heartbeat_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The repository is in the installation that the attempt began with, or in none still. */
function isWhereItBegan({ repo_id, installation_id }: Claim) {
  return sql<boolean>`exists (
    select from repositories p where p.tenant_id = svc_tenant() and p.repo_id = ${repo_id}
      and case when ${installation_id}::text is null then p.connection <> 'connected'
          else p.connection = 'connected' and p.installation_id = ${installation_id} end)`;
}

/** Ends a run that has a report, or needs none: its row is gone. Returns false where `beatRun` would. */
export async function endRun(tx: Writer, claim: Claim): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scan_runs')
    .where('scan_id', '=', claim.scan_id)
    .where('state', '=', 'running')
    .where('attempts', '=', claim.attempts)
    .where(isWhereItBegan(claim))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a run that has failed, and deletes the oldest of the repository beyond those that are kept. */
export async function failRun(tx: Writer, claim: Claim, error: ScanErrorCode): Promise<void> {
  await claimed(tx, claim).set({ state: 'failed', error, finished_at: sql`now()` }).execute();
  const kept = tx
    .selectFrom('scan_runs')
    .select('scan_id')
    .where('repo_id', '=', claim.repo_id)
    .where('state', '=', 'failed')
    .orderBy('scan_id', 'desc')
    .limit(MAX_FAILED);
  await tx
    .deleteFrom('scan_runs')
    .where('repo_id', '=', claim.repo_id)
    .where('state', '=', 'failed')
    .where('scan_id', 'not in', kept)
    .execute();
}

/**
 * Lets a run wait again for so many seconds; `error` is why its attempt failed, null where nothing is wrong with it. Where another
 * one of the repository waits already, that one does the same work: this one fails.
 */
export async function postponeRun(
  tx: Writer,
  claim: Claim,
  seconds: number,
  error: ScanErrorCode | null,
): Promise<void> {
  const other = await tx
    .selectFrom('scan_runs')
    .select('scan_id')
    .where('repo_id', '=', claim.repo_id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (other !== undefined) {
    await failRun(tx, claim, error ?? 'scan_failed');
    return;
  }
  await claimed(tx, claim)
    .set({
      state: 'queued',
      error,
      due_at: sql`now() + make_interval(secs => ${seconds})`,
      started_at: null,
      heartbeat_at: null,
    })
    .execute();
}

function claimed(tx: Writer, { scan_id, attempts }: Claim) {
  return tx
    .updateTable('scan_runs')
    .where('scan_id', '=', scan_id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts);
}
