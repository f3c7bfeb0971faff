import type { ScanErrorCode } from '@svc/contract';
import type { Logger } from 'pino';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { TenantJob, TenantRun } from '../../../platform/jobs/job.ts';
import {
  beatRun,
  beginRun,
  type Claim,
  endRun,
  failRun,
  HEARTBEAT_MS,
  hasDueRun,
  postponeRun,
} from '../runs/life-cycle.ts';
import { enqueueNext, RUN_NEXT } from '../runs/next-job.ts';
import type { RunRow } from '../runs/store.ts';
import type { Urgency } from '../runs/urgency.ts';
import type { MakeReport, Report } from './make-report.ts';
import type { SourceFailure } from './source.ts';
import type { StoreScan } from './store-scan.ts';

export type RunNextParts = {
  readonly log: Pick<Logger, 'warn'>;
  readonly makeReport: MakeReport;
  readonly storeScan: StoreScan;
};

/** A fetch and a scan at their limits, and what is between them. */
const TIMEOUT_SECONDS = 30 * 60;
/** How long a run waits after each failure of the host, unless the host names a time: together an hour and a half. */
const WAITS_SECONDS = [60, 300, 600, 1_200, 3_600];
/** A run that so many processes have begun and none has ended is not begun again. */
const MAX_ATTEMPTS = WAITS_SECONDS.length + 5;

/** Returns the job that makes the next scan of a tenant. */
export function runNextJob(parts: RunNextParts): TenantJob<'urgency'> {
  return {
    ...RUN_NEXT,
    kind: 'tenant',
    options: { timeoutSeconds: TIMEOUT_SECONDS, concurrency: 2 },
    handle: async (run) => {
      const urgency: Urgency = run.ids.urgency === 'nightly' ? 'nightly' : 'usual';
      const begun = await run.db.transact(async (tx) => {
        const found = await beginRun(tx, run.tenantId, urgency);
        await enqueueIfDue(tx, run, urgency);
        return found;
      });
      if (begun === null) return;
      await carryOut(parts, run, begun);
      await run.db.transact((tx) => enqueueIfDue(tx, run, urgency));
    },
  };
}

async function enqueueIfDue(
  tx: Writer,
  { tenantId, enqueue }: TenantRun<'urgency'>,
  urgency: Urgency,
): Promise<void> {
  if (await hasDueRun(tx, urgency)) await enqueueNext(tx, enqueue, tenantId, urgency);
}

/** Scans and stores, and leaves the run ended, failed or waiting; what stops this process leaves it to another one. */
async function carryOut(
  parts: RunNextParts,
  { db, tenantId, signal }: TenantRun<'urgency'>,
  begun: RunRow,
): Promise<void> {
  if (begun.attempts > MAX_ATTEMPTS) {
    await db.transact((tx) => failRun(tx, begun, 'scan_failed'));
    return;
  }
  using life = keepAlive(db, begun, signal);
  const report = await parts.makeReport(db, begun, life.signal);
  if (signal.aborted) {
    await db.transact((tx) => postponeRun(tx, begun, 0, null));
    return;
  }
  if (life.signal.aborted) {
    // does nothing where the run is another process's by now
    await db.transact((tx) => failRun(tx, begun, 'not_connected'));
    return;
  }
  if (report.kind === 'unchanged') {
    await db.transact((tx) => endRun(tx, begun));
  } else if (report.kind === 'failed') {
    await recordFailure(parts, db, begun, report.failure);
  } else {
    await store(parts, db, tenantId, begun, report);
  }
}

/** A run that is there still was not stored: its repository was disconnected meanwhile. What an upload would be refused for is not stored here either. A thread that was cut off may do better at its next attempt. */
async function store(
  { storeScan, log }: RunNextParts,
  db: TenantDatabase,
  tenantId: string,
  begun: RunRow,
  report: Report & { readonly kind: 'made' },
): Promise<void> {
  try {
    await storeScan(tenantId, begun, report.upload);
    await db.transact((tx) => failRun(tx, begun, 'not_connected'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { scan_id: scanId, attempts } = begun;
    log.warn({ scanId, code: error.code, err: error }, 'a scan by the service was not stored');
    const wait = error.code === 'unavailable' ? WAITS_SECONDS[attempts - 1] : undefined;
    await db.transact((tx) => endAttempt(tx, begun, 'scan_failed', wait));
  }
}

async function recordFailure(
  { log }: RunNextParts,
  db: TenantDatabase,
  begun: RunRow,
  { error, detail, retryAfterSeconds }: SourceFailure,
): Promise<void> {
  const { scan_id: scanId, attempts } = begun;
  log.warn({ scanId, code: error, detail }, 'a scan by the service failed');
  // only what the host may mend by itself is tried again
  const wait = error === 'host_unavailable' ? WAITS_SECONDS[attempts - 1] : undefined;
  const seconds = wait && Math.max(wait, retryAfterSeconds ?? 0);
  await db.transact((tx) => endAttempt(tx, begun, error, seconds));
}

/** Lets the run wait for so many seconds, or fail where no time is given. */
function endAttempt(
  tx: Writer,
  begun: RunRow,
  error: ScanErrorCode,
  seconds: number | undefined,
): Promise<void> {
  return seconds === undefined ? failRun(tx, begun, error) : postponeRun(tx, begun, seconds, error);
}

/** Shows that the run is under way, until disposed of; its signal aborts with the job's, and where the run is another's or gone. */
function keepAlive(
  db: TenantDatabase,
  claim: Claim,
  signal: AbortSignal,
): Disposable & { readonly signal: AbortSignal } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    db.transact((tx) => beatRun(tx, claim)).then(
      (isOurs) => {
        if (!isOurs) lost.abort();
      },
      // the database answers again, or another process takes the run over
      () => {},
    );
  }, HEARTBEAT_MS);
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
