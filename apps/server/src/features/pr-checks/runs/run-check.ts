import type { CheckRunReason } from '@svc/contract';
import type { TenantJob, TenantRun } from '../../../platform/jobs/job.ts';
import { isBaseAwaited } from './awaited-base.ts';
import type { CheckHost, HostedRun, HostFailure, OpenChecking } from './check-host.ts';
import { deliverReport, ensureCheckRun } from './deliver-report.ts';
import { endedReport } from './ended-report.ts';
import {
  type BegunCheck,
  beginCheck,
  completeCheck,
  keepAlive,
  postponeCheck,
  recordHostRun,
} from './life-cycle.ts';
import { makeReport, type ReportParts, storeEnded } from './make-report.ts';
import { modeOf } from './mode-of.ts';
import { RUN_CHECK } from './request.ts';
import { findStanding, isHeldUp } from './standing.ts';
import type { CheckReport } from './store.ts';

export type RunCheckParts = ReportParts & { readonly openChecking: OpenChecking };

/** Longer than a check may take that is ended at its own time. */
const TIMEOUT_SECONDS = 30 * 60;
/** Between two polls for the scan of a base, and for another check of the same head. */
const POLL_SECONDS = 5;
/** After each failure of the host; the last one again and again. */
const WAITS_SECONDS = [5, 15, 60, 120, 300];
/** What waits longer is found by the job that runs every minute. */
const MAX_QUEUED_SECONDS = 60;

/** Returns the job that runs a check: check run, change, judgement, annotations, conclusion. Each step goes on where an earlier attempt has ended. */
export function runCheckJob(parts: RunCheckParts): TenantJob<'checkId'> {
  return {
    ...RUN_CHECK,
    kind: 'tenant',
    options: { timeoutSeconds: TIMEOUT_SECONDS, concurrency: 4 },
    handle: async (run) => {
      const row = await run.db.transact((tx) => beginCheck(tx, run.ids.checkId));
      if (row === null) return;
      using life = keepAlive(run.db, row);
      const end = await attempt(parts, run, row, life.signal);
      if (!life.signal.aborted) await settle(run, row, end);
    },
  };
}

/** What an attempt leaves: a check that the host has whole, one that ends here without it, or one that waits. */
type AttemptEnd =
  | { readonly kind: 'reported'; readonly report: CheckReport }
  | { readonly kind: 'unreported'; readonly reason: CheckRunReason }
  | { readonly kind: 'waits'; readonly seconds: number; readonly isFailure: boolean }
  | { readonly kind: 'lost' };

/** The end of an attempt that waits for a scan or for another check. */
const POLL_AGAIN: AttemptEnd = { kind: 'waits', seconds: POLL_SECONDS, isFailure: false };

async function attempt(
  parts: RunCheckParts,
  run: TenantRun<'checkId'>,
  row: BegunCheck,
  lost: AbortSignal,
): Promise<AttemptEnd> {
  const isEarly =
    row.report === null ? await isBaseAwaited(parts, run, row) : await isHeldUp(run.db, row);
  if (isEarly) return POLL_AGAIN;
  const opened = await parts.openChecking(run.db, row.repo_id);
  if (!opened.ok) return refused(parts, row, opened.failure);
  const host = opened.value;
  try {
    return await check(parts, run, row, host, lost);
  } finally {
    if (!(await host.close())) {
      parts.log.warn({ checkId: row.check_id }, 'a token was not revoked; it ends within an hour');
    }
  }
}

async function check(
  parts: RunCheckParts,
  run: TenantRun<'checkId'>,
  row: BegunCheck,
  host: CheckHost,
  lost: AbortSignal,
): Promise<AttemptEnd> {
  const { db, tenantId } = run;
  const ensured = await ensureCheckRun(host, row);
  if (!ensured.ok) return refused(parts, row, ensured.failure);
  const begun = { ...row, host_run_id: ensured.value.id };
  await db.transact((tx) => recordHostRun(tx, row, ensured.value));
  const outOfTime = AbortSignal.timeout(Math.ceil(Math.max(0, row.seconds_left) * 1_000));
  const signal = AbortSignal.any([run.signal, lost, outOfTime]);
  const made =
    row.report === null
      ? await makeReport(parts, { tenantId, db, row, host, signal })
      : ({ kind: 'stored', report: row.report as CheckReport } as const);
  // another process goes on at once
  if (run.signal.aborted) return { kind: 'waits', seconds: 0, isFailure: false };
  switch (made.kind) {
    case 'lost':
      return { kind: 'lost' };
    case 'awaited':
      return POLL_AGAIN;
    case 'failed':
      return refused(parts, begun, made.failure);
    case 'ended': {
      const reason = outOfTime.aborted ? 'timed_out' : made.reason;
      const report = endedReport(reason, await modeOf(db, row));
      const isOurs = await db.transact((tx) => storeEnded(tx, row, report));
      return isOurs ? conclude(parts, run, begun, host, ensured.value, report) : { kind: 'lost' };
    }
    case 'stored':
      return conclude(parts, run, begun, host, ensured.value, made.report);
    default:
      return made satisfies never;
  }
}

/** Delivers a stored report, or the worse result that its check run is to have. */
async function conclude(
  parts: RunCheckParts,
  { db }: TenantRun<'checkId'>,
  row: BegunCheck,
  host: CheckHost,
  hostRun: HostedRun,
  report: CheckReport,
): Promise<AttemptEnd> {
  // an earlier attempt has concluded it, and its answer was lost
  if (hostRun.isCompleted) return { kind: 'reported', report };
  const found = await findStanding({ db, row, host }, report);
  switch (found.kind) {
    case 'lost':
      return { kind: 'lost' };
    case 'awaited':
      return POLL_AGAIN;
    case 'failed':
      return refused(parts, row, found.failure);
    case 'standing': {
      const delivered = await deliverReport(host, hostRun, found.shown);
      return delivered.ok
        ? { kind: 'reported', report: found.own }
        : refused(parts, row, delivered.failure);
    }
    default:
      return found satisfies never;
  }
}

/**
 * What the host refuses for good ends a check here, unless the host has its check run in progress: that is ended when access comes
 * back. What it may answer later is asked for again. Either way svc retries for a day.
 */
function refused({ log }: RunCheckParts, row: BegunCheck, failure: HostFailure): AttemptEnd {
  const { check_id: checkId, failures, host_run_id: hostRun, is_hopeless: isHopeless } = row;
  log.warn({ checkId, ...failure }, 'the code host has not answered a check');
  const isUnavailable = failure.reason === 'unavailable';
  if (isHopeless || (!isUnavailable && hostRun === null)) {
    return { kind: 'unreported', reason: isUnavailable ? 'host_unavailable' : 'no_access' };
  }
  const wait = WAITS_SECONDS[failures] ?? (WAITS_SECONDS.at(-1) as number);
  const asked = isUnavailable ? (failure.retryAfterSeconds ?? 0) : 0;
  return { kind: 'waits', seconds: Math.max(wait, asked), isFailure: true };
}

async function settle(
  { db, tenantId, enqueue, ids }: TenantRun<'checkId'>,
  row: BegunCheck,
  end: AttemptEnd,
): Promise<void> {
  if (end.kind === 'lost') return;
  if (end.kind === 'waits') {
    const { seconds } = end;
    await db.transact(async (tx) => {
      await postponeCheck(tx, row, end);
      if (seconds > MAX_QUEUED_SECONDS) return;
      await enqueue(tx, RUN_CHECK, tenantId, ids, { startAfterSeconds: seconds });
    });
    return;
  }
  const report =
    end.kind === 'reported' ? end.report : endedReport(end.reason, await modeOf(db, row));
  await db.transact((tx) => completeCheck(tx, row, report));
}
