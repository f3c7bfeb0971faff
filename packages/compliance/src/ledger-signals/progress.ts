import type { Json } from '@svc/ledger';
import { type Measurement, resultOf, type SignalResult, type Window } from '../signals/result.ts';
import type { Signal } from '../signals/signal.ts';
import {
  type LedgerSignal,
  type LogEnd,
  type LogEvent,
  type LogRead,
  type LogRun,
  sealedAt,
} from './ledger-signal.ts';

/** How far a signal has read a log, and what it knows of it. JSON, so that reading goes on where it stopped. */
export type Progress = LogRead & {
  /** Index of the event that is read next. */
  readonly next: number;
  /** When the first event that was read was sealed; null before. */
  readonly firstSealedAt: string | null;
  readonly state: Json;
};

export function beginReading(signal: LedgerSignal, log: LogRead): Progress {
  return { ...log, next: log.from, firstSealedAt: null, state: signal.begin(log) };
}

/** Returns progress that was stored as JSON. Its records have no prototype, as sealed events choose their keys (`__proto__`). */
export function parseProgress(text: string): Progress {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.setPrototypeOf(value, null)
      : value,
  ) as Progress;
}

/** Returns how far a signal has read after these events, which follow those it has read. The former progress is used up. */
export function readEvents(
  signal: LedgerSignal,
  progress: Progress,
  events: readonly LogEvent[],
): Progress {
  const { state } = progress;
  for (const logged of events) {
    if (signal.kinds?.includes(logged.event.kind) ?? true) signal.read(state, logged);
  }
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return progress;
  const firstSealedAt = progress.firstSealedAt ?? sealedAt(first);
  return { ...progress, next: last.index + 1, firstSealedAt, state };
}

/**
 * Returns how far a signal has read after a run. The former progress is used up. Throws `TypeError` where the run does not begin where
 * the signal has stopped.
 */
export function readRun(signal: LedgerSignal, progress: Progress, run: LogRun): Progress {
  if (run.from !== progress.next) {
    throw new TypeError(`the run begins with event ${run.from}; expected ${progress.next}`);
  }
  if (signal.readRun === undefined) {
    return { ...readEvents(signal, progress, run.events), next: run.next };
  }
  signal.readRun(progress.state, run);
  const [first] = run.events;
  const firstSealedAt = progress.firstSealedAt ?? (first === undefined ? null : sealedAt(first));
  return { ...progress, next: run.next, firstSealedAt };
}

/** Returns the result of a ledger signal about a log that was read to its end. */
export function ledgerResult(
  signal: Signal,
  ledgerSignal: LedgerSignal,
  progress: Progress,
  asked: { readonly window: Window; readonly end: LogEnd; readonly computedAt: string },
): SignalResult {
  const { end, window, computedAt } = asked;
  const missing = missingOf(signal, ledgerSignal, progress, asked);
  const measurement: Measurement =
    missing === null
      ? ledgerSignal.answer(progress.state, { window, log: { ...progress, ...end } })
      : { outcome: 'no_data', reason: missing };
  return resultOf(signal, measurement, {
    computedAt,
    window: signal.kind === 'period' ? window : null,
    log: { logNo: progress.logNo, index: end.size - 1, head: end.head },
  });
}

/** Why the events that were read do not answer; null where they do. */
function missingOf(
  { kind }: Signal,
  { needsWholeLog }: LedgerSignal,
  { logNo, from, firstSealedAt }: Progress,
  { window, end }: { readonly window: Window; readonly end: LogEnd },
): string | null {
  if (end.size === 0 || (logNo === 0 && end.size === 1)) {
    return 'nothing was sealed since the tenant was created';
  }
  if (needsWholeLog && from > 0) {
    return `events before ${from} were not read; read the archives of the log before it`;
  }
  const isWhole = logNo === 0 && from === 0;
  if (kind === 'state' || isWhole) return null;
  if (firstSealedAt !== null && firstSealedAt <= window.from) return null;
  return from > 0
    ? `the window begins before event ${from}, the first that was read; read the archives of the log before it`
    : `the window begins before log ${logNo}; read log ${logNo - 1} for the days before`;
}
