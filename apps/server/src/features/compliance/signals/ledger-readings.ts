import {
  beginReading,
  LEDGER_SIGNALS,
  type LedgerSignal,
  type LogEvent,
  type Progress,
  readEvents,
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
};

/** Returns all ledger signals where they stopped; those that cannot go on there begin with the first stored event. */
export function openReadings(
  log: StoredLog,
  stored: ReadonlyMap<string, StoredProgress>,
): readonly Reading[] {
  return SIGNALS.flatMap((signal) => {
    const ledger = LEDGER_SIGNALS[signal.id];
    if (ledger === undefined) return [];
    const former = stored.get(signal.id);
    const goesOn =
      former !== undefined &&
      former.queryVersion === signal.queryVersion &&
      former.progress.logNo === log.logNo &&
      former.progress.next >= log.firstStored &&
      former.progress.next <= log.size;
    const begin = { tenant: log.tenantId, logNo: log.logNo, from: log.firstStored };
    const progress = goesOn ? former.progress : beginReading(ledger, begin);
    return [{ signal, ledger, progress }];
  });
}

/** Returns the index of the first event that a signal has not read. */
export function nextIndex(readings: readonly Reading[]): number {
  return Math.min(...readings.map(({ progress }) => progress.next));
}

/** Gives events in order to the signals that have not read them. */
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
