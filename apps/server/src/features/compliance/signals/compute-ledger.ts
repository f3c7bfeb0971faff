import {
  type LogEvent,
  ledgerResult,
  resultOf,
  type SignalResult,
  type Window,
} from '@svc/compliance';
import type { LedgerEvent } from '@svc/ledger';
import type { TenantDatabase } from '../../../db/database.ts';
import { TenantSuspended } from '../../../platform/jobs/suspended-tenant.ts';
import {
  readEvidence,
  readStoredEvents,
  readStoredLog,
  type StoredLog,
} from '../../evidence/read-model.ts';
import { databaseTime } from './compute-state.ts';
import { errorCode } from './error-code.ts';
import { feed, nextIndex, openReadings, type Reading, readsPersonOf } from './ledger-readings.ts';
import { readProgress, storeProgress } from './store.ts';
import { askedWindow } from './window.ts';

/** Events of one read, a short transaction each. */
const EVENTS_PER_READ = 1_000;
const BYTES_PER_READ = 2 ** 20;
/** Reads after which progress is stored, so that a run that is cut off repeats little. */
const READS_PER_STORE = 50;
/** Longest state of one signal, in characters of JSON. */
const MAX_STATE = 8 * 2 ** 20;

/**
 * Reads what was sealed since the last time and returns the results of all ledger signals, in the order of the catalogue.
 * No transaction is open between two reads. Throws the reason of the abort signal; the next run goes on from there.
 */
export async function computeLedger(
  db: TenantDatabase,
  abort: AbortSignal,
  /** Of signals about a period; their own days unless given. */
  period?: Window,
): Promise<SignalResult[]> {
  const { log, now, readings } = await db.read(async (tx) => {
    const log = await readStoredLog(tx);
    return {
      log,
      now: await databaseTime(tx),
      readings: openReadings(log, await readProgress(tx)),
    };
  });
  const computedAt = now.toISOString();
  const error = await readToEnd(db, log, readings, abort);
  const end = { size: log.size, head: log.chain.toString('hex') };
  return readings.map(({ signal, ledger, progress }) => {
    const window = askedWindow(signal, now, period);
    const reason = error ?? (isTooLarge(progress) ? 'state_too_large' : null);
    return reason === null
      ? ledgerResult(signal, ledger, progress, { window, end, computedAt })
      : resultOf(
          signal,
          { outcome: 'error', reason },
          { computedAt, window: signal.kind === 'period' ? window : null },
        );
  });
}

/** Returns the code of what failed; null where all was read that is stored. */
async function readToEnd(
  db: TenantDatabase,
  log: StoredLog,
  readings: readonly Reading[],
  abort: AbortSignal,
): Promise<string | null> {
  let reads = 0;
  try {
    for (let from = nextIndex(readings); from < log.size; reads++) {
      abort.throwIfAborted();
      const events = await readPage(db, log, from);
      const last = events.at(-1);
      // what the head counts and nobody stored is found by the signals
      if (last === undefined) break;
      feed(readings, events);
      from = last.index + 1;
      if (reads % READS_PER_STORE === READS_PER_STORE - 1) await storeAll(db, log, readings);
    }
    await storeAll(db, log, readings);
    return null;
  } catch (error) {
    if (abort.aborted || error instanceof TenantSuspended) throw error;
    return errorCode(error);
  }
}

async function readPage(db: TenantDatabase, log: StoredLog, from: number): Promise<LogEvent[]> {
  return db.read(async (tx) => {
    const place = { logNo: log.logNo, from };
    const stored = await readStoredEvents(tx, place, EVENTS_PER_READ, BYTES_PER_READ);
    const rows = stored
      .filter(({ index }) => index < log.size)
      .map(({ index, event: text }) => ({ index, text, event: JSON.parse(text) as LedgerEvent }));
    let wanted = rows.filter(({ event }) => readsPersonOf(event.kind)).map(({ event }) => event.id);
    const disclosed = new Map<string, Readonly<Record<string, unknown>>>();
    while (wanted.length > 0) {
      const { records, left } = await readEvidence(tx, wanted);
      for (const record of records) disclosed.set(record.event.id, record.disclosed);
      wanted = [...left];
    }
    return rows.map((row) => ({ ...row, disclosed: disclosed.get(row.event.id) ?? {} }));
  });
}

async function storeAll(
  db: TenantDatabase,
  { tenantId }: StoredLog,
  readings: readonly Reading[],
): Promise<void> {
  await db.transact(async (tx) => {
    for (const { signal, progress } of readings) {
      if (isTooLarge(progress)) continue;
      const { id, queryVersion } = signal;
      await storeProgress(tx, tenantId, id, { queryVersion, progress: JSON.stringify(progress) });
    }
  });
}

function isTooLarge(progress: Reading['progress']): boolean {
  return JSON.stringify(progress).length > MAX_STATE;
}
