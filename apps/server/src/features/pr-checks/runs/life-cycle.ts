import { sql } from 'kysely';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import type { HostedRun } from './check-host.ts';
import type { CheckReport, CheckRow } from './store.ts';

/** How often a check that is under way shows that its process is alive. */
const HEARTBEAT_MS = 10_000;
/** A check without a heartbeat for so long belongs to a process that is gone. */
export const STALE_SECONDS = 45;
/** After so long a check is ended without a judgement: at the host none stays open for more than 30 minutes. */
const MAX_OPEN_SECONDS = 25 * 60;
/** After so long the host is not asked any more. */
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** Claim on a running check: only the latest attempt may write its state. */
export type Claim = Pick<CheckRow, 'check_id' | 'attempts'>;

export type BegunCheck = CheckRow & {
  /** Seconds that are left to judge; not above zero where it is too late. */
  readonly seconds_left: number;
  /** The check was requested more than a day ago. */
  readonly is_hopeless: boolean;
};

/** Returns a check, now under way; null where it is completed, not due yet, or another process's. */
export async function beginCheck(tx: Writer, checkId: string): Promise<BegunCheck | null> {
  const { rows } = await sql<BegunCheck>`
    update pull_request_checks set state = 'running', attempts = attempts + 1, is_questioned = false,
      awaited_branch = case when is_questioned then null else awaited_branch end,
      started_at = coalesce(started_at, now()), heartbeat_at = now()
    where tenant_id = svc_tenant() and check_id = ${checkId} and (
      (state = 'queued' and due_at <= now())
      or (state = 'running' and heartbeat_at < now() - make_interval(secs => ${STALE_SECONDS})))
    returning *, (${MAX_OPEN_SECONDS} - extract(epoch from now() - created_at))::float8 as seconds_left,
      created_at < now() - make_interval(secs => ${MAX_AGE_SECONDS}) as is_hopeless
  `.execute(tx);
  return rows[0] ?? null;
}

/** Returns whether the check is still this process's. */
async function beatCheck(tx: Writer, claim: Claim): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim)
    .set({ heartbeat_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the check run of the host. */
export async function recordHostRun(tx: Writer, claim: Claim, run: HostedRun): Promise<void> {
  await claimed(tx, claim).set({ host_run_id: run.id, host_url: run.url }).execute();
}

/** Locks a check; `lost` where it is not this process's any more, `questioned` where the host is to be asked again. */
export async function holdCheck(
  tx: Writer,
  { check_id: checkId, attempts }: Claim,
): Promise<'held' | 'lost' | 'questioned'> {
  const row = await tx
    .selectFrom('pull_request_checks')
    .select('is_questioned')
    .where('check_id', '=', checkId)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'lost';
  return row.is_questioned ? 'questioned' : 'held';
}

/** Forgets that the host is to be asked again, because it is about to be. */
export async function settleQuestion(tx: Writer, claim: Claim): Promise<void> {
  await claimed(tx, claim).set({ is_questioned: false }).execute();
}

/** Stores what a check comes to, before the host has it. Its repository is locked, so that checks are requested before or after. */
export async function storeReport(tx: Writer, claim: Claim, report: CheckReport): Promise<void> {
  await claimed(tx, claim)
    .set({ report: JSON.stringify(report), judged_at: sql`clock_timestamp()` })
    .execute();
}

/**
 * Records the branch whose scan a check waits for; null where a delivery has questioned the check meanwhile: then the host is asked
 * first.
 */
export async function recordAwaitedBase(tx: Writer, claim: Claim, branch: string): Promise<void> {
  await claimed(tx, claim)
    .set({ awaited_branch: sql`case when is_questioned then null else ${branch} end` })
    .execute();
}

/** Records the check of another change whose result the check run is to have; null for none. */
export async function recordOverruling(
  tx: Writer,
  claim: Claim,
  checkId: string | null,
): Promise<void> {
  await claimed(tx, claim).set({ overruled_by: checkId }).execute();
}

/** Completes a check whose report the host has, or cannot have. */
export async function completeCheck(tx: Writer, claim: Claim, report: CheckReport): Promise<void> {
  await claimed(tx, claim)
    .set({
      state: 'completed',
      report: null,
      conclusion: report.conclusion,
      reason: report.reason,
      title: report.title,
      counts: report.counts === null ? null : JSON.stringify(report.counts),
      completed_at: sql`now()`,
    })
    .execute();
}

/** Lets a check wait for so many seconds, after a failure of the host or for something else; not beyond the time at which it is ended, of which a minute is left to be tried in. */
export async function postponeCheck(
  tx: Writer,
  claim: Claim,
  { seconds, isFailure }: { readonly seconds: number; readonly isFailure: boolean },
): Promise<void> {
  await claimed(tx, claim)
    .set({
      state: 'queued',
      failures: sql`failures + ${isFailure ? 1 : 0}`,
      due_at: sql`least(now() + make_interval(secs => ${seconds}),
        greatest(created_at + make_interval(secs => ${MAX_OPEN_SECONDS}), now() + interval '1 minute'))`,
    })
    .execute();
}

/** Shows that a check is under way, until disposed of; its signal aborts where the check is another process's. */
export function keepAlive(
  db: TenantDatabase,
  claim: Claim,
): Disposable & { readonly signal: AbortSignal } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    db.transact((tx) => beatCheck(tx, claim)).then(
      (isOurs) => {
        if (!isOurs) lost.abort();
      },
      // the database answers again, or another process goes on
      () => {},
    );
  }, HEARTBEAT_MS);
  return { signal: lost.signal, [Symbol.dispose]: () => clearInterval(timer) };
}

function claimed(tx: Writer, { check_id: checkId, attempts }: Claim) {
  return tx
    .updateTable('pull_request_checks')
    .where('check_id', '=', checkId)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts);
}
