import {
  beginReading,
  LEDGER_SIGNALS,
  type LedgerSignal,
  type LogEvent,
  type LogRun,
  type Progress,
  readEvents,
  readRun,
  SIGNALS,
  type Signal,
} from '@svc/compliance';
import type { StoredLog } from '../../evidence/read-model.ts';
import type { StoredProgress } from './store.ts';

/** A signal that reads a log, and how far it is. */
export type Reading = {
  readonly signal: Signal;
  readonly ledger: LedgerSignal;
  progress: Progress;
  /** Chain hash of the last event that was read, hex. */
  chain: string;
};

/** What decides whether a signal goes on where it stopped. */
type ReadingPlaces = {
  readonly log: StoredLog;
  readonly stored: ReadonlyMap<string, StoredProgress>;
  /** Chain hashes of the log by index, of the events that signals read last. */
  readonly chains: ReadonlyMap<number, Buffer>;
  /** Index of the newest erasure; null without one. */
  readonly erasure: number | null;
};

/**
 * Returns all ledger signals where they stopped. One begins with the first stored event where its query has another version, the log is
 * another one up to there, or values of people that it may have read were erased since.
 */
export function openReadings(places: ReadingPlaces): readonly Reading[] {
  const { log, stored } = places;
  return SIGNALS.flatMap((signal) => {
    const ledger = LEDGER_SIGNALS[signal.id];
    if (ledger === undefined) return [];
    const former = stored.get(signal.id);
    if (former !== undefined && goesOn(signal, ledger, former, places)) {
      const { chain, ...progress } = former.progress;
      return [{ signal, ledger, progress, chain }];
    }
    const begin = { tenant: log.tenantId, logNo: log.logNo, from: log.firstStored };
    const chain = log.chainBefore.toString('hex');
    return [{ signal, ledger, progress: beginReading(ledger, begin), chain }];
  });
}

function goesOn(
  { queryVersion }: Signal,
  { readsPeople }: LedgerSignal,
  former: StoredProgress,
  { log, chains, erasure }: ReadingPlaces,
): boolean {
  const { logNo, next, chain } = former.progress;
  if (former.queryVersion !== queryVersion || logNo !== log.logNo) return false;
  if (next < log.firstStored || next > log.size) return false;
  if (readsPeople && erasure !== null && erasure >= next) return false;
  const sealed = next === log.firstStored ? log.chainBefore : chains.get(next - 1);
  return sealed?.toString('hex') === chain;
}

/** Returns the index of the first event that a signal has not read. */
export function nextIndex(readings: readonly Reading[]): number {
  return Math.min(...readings.map(({ progress }) => progress.next));
}

/** Returns the index that a run from an index does not reach: where the next signal goes on, or the end of the log. */
export function runEnd(readings: readonly Reading[], from: number, size: number): number {
  return Math.min(size, ...readings.map(({ progress }) => progress.next).filter((n) => n > from));
}

/** Gives a run to the signals that have stopped where it begins; the others have read it. */
export function feedRun(readings: readonly Reading[], run: LogRun): void {
  for (const reading of readings.filter(({ progress }) => progress.next === run.from)) {
    reading.progress = readRun(reading.ledger, reading.progress, run);
    reading.chain = run.chain;
  }
}

/** Gives events in order, whose hashes nobody verified, to the signals that have not read them. */
export function feed(readings: readonly Reading[], events: readonly LogEvent[]): void {
  for (const reading of readings) {
    const { next } = reading.progress;
    const unread = events.filter(({ index }) => index >= next);
    reading.progress = readEvents(reading.ledger, reading.progress, unread);
  }
}

/** Returns whether a signal reads who did what an event says, which is disclosed beside the log. */
export function readsPersonOf(kind: string): boolean {
  return PERSONAL_KINDS.has(kind);
}

const PERSONAL_KINDS = new Set(
  Object.values(LEDGER_SIGNALS).flatMap(({ readsPeople, kinds }) =>
    readsPeople ? (kinds ?? []) : [],
  ),
);
