import { ledgerResult, resultOf, type SignalResult, type Window } from '@svc/compliance';
import type { TenantDatabase } from '../../../db/database.ts';
import { TenantSuspended } from '../../../platform/jobs/suspended-tenant.ts';
import type { StoredLog } from '../../evidence/read-model.ts';
import { errorCode } from './error-code.ts';
import { feed, feedRun, nextIndex, type Reading } from './ledger-readings.ts';
import { openLog, readPage, readRunFrom } from './read-log.ts';
import { storeProgress } from './store.ts';
import { askedWindow } from './window.ts';

/** Runs after which progress is stored, so that a job that is cut off repeats little. */
const RUNS_PER_STORE = 20;
/** Longest state of one signal, in characters of JSON. */
const MAX_STATE = 8 * 2 ** 20;

/**
 * Reads what was sealed since the last time and returns the results of all ledger signals, in the order of the catalogue. Where the
 * hashes of the log do not follow, only the signals that judge the log itself answer. No transaction is open between two reads. Throws
 * the reason of the abort signal; the next run goes on from there.
 */
export async function computeLedger(
  db: TenantDatabase,
  abort: AbortSignal,
  /** Of signals about a period; their own days unless given. */
  period?: Window,
): Promise<SignalResult[]> {
  const { log, now, readings } = await openLog(db);
  const computedAt = now.toISOString();
  const outcome = await readToEnd(db, log, readings, abort);
  const end = { size: log.size, head: log.chain.toString('hex') };
  return readings.map(({ signal, ledger, progress }) => {
    const window = askedWindow(signal, now, period);
    const reason = reasonOf();
    return reason === null
      ? ledgerResult(signal, ledger, progress, { window, end, computedAt })
      : resultOf(
          signal,
          { outcome: 'error', reason },
          { computedAt, window: signal.kind === 'period' ? window : null },
        );

    function reasonOf(): string | null {
      if ('error' in outcome) return outcome.error;
      // signals of all kinds judge the log itself
      if (!outcome.isVerified && ledger.kinds !== null) return 'log_not_verified';
      return isTooLarge(progress) ? 'state_too_large' : null;
    }
  });
}

/** Whether the hashes of all events lead to the head of the log, or the code of what failed. */
type ReadOutcome = { readonly isVerified: boolean } | { readonly error: string };

async function readToEnd(
  db: TenantDatabase,
  log: StoredLog,
  readings: readonly Reading[],
  abort: AbortSignal,
): Promise<ReadOutcome> {
  try {
    const end = await readRuns(db, log, readings, abort);
    const isVerified =
      end === log.size && readings.every(({ chain }) => chain === log.chain.toString('hex'));
    if (!isVerified) await readUnverified(db, log, readings, end, abort);
    return { isVerified };
  } catch (error) {
    if (abort.aborted || error instanceof TenantSuspended) throw error;
    return { error: errorCode(error) };
  }
}

/** Reads and stores what follows. Returns the index of the first event that does not follow, or the end of the log. */
async function readRuns(
  db: TenantDatabase,
  log: StoredLog,
  readings: readonly Reading[],
  abort: AbortSignal,
): Promise<number> {
  let from = nextIndex(readings);
  for (let runs = 1; from < log.size; runs++) {
    abort.throwIfAborted();
    const run = await readRunFrom(db, log, readings, from);
    if (run === null) break;
    feedRun(readings, run);
    from = nextIndex(readings);
    if (runs % RUNS_PER_STORE === 0) await storeAll(db, log, readings);
  }
  await storeAll(db, log, readings);
  return from;
}

/** Reads the rest of a log that does not verify, so that the signals about the log find where. Nothing of it is stored. */
async function readUnverified(
  db: TenantDatabase,
  log: StoredLog,
  readings: readonly Reading[],
  begin: number,
  abort: AbortSignal,
): Promise<void> {
  for (let from = begin; from < log.size; ) {
    abort.throwIfAborted();
    const events = await readPage(db, log, from);
    const last = events.at(-1);
    // what the head counts and nobody stored is found by the signals
    if (last === undefined) return;
    feed(readings, events);
    from = last.index + 1;
  }
}

async function storeAll(
  db: TenantDatabase,
  { tenantId }: StoredLog,
  readings: readonly Reading[],
): Promise<void> {
  await db.transact(async (tx) => {
    for (const { signal, progress, chain } of readings) {
      if (isTooLarge(progress)) continue;
      const { id, queryVersion } = signal;
      const stored = JSON.stringify({ ...progress, chain });
      await storeProgress(tx, tenantId, id, { queryVersion, progress: stored });
    }
  });
}

function isTooLarge(progress: Reading['progress']): boolean {
  return JSON.stringify(progress).length > MAX_STATE;
}
