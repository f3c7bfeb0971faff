import type { Json, LedgerEvent } from '@svc/ledger';
import type { Measurement, Window } from '../signals/result.ts';

/** A sealed event as a signal reads it: of a log, or of its export. */
export type LogEvent = {
  readonly index: number;
  /** Canonical JSON, the bytes that are hashed. */
  readonly text: string;
  readonly event: LedgerEvent;
  /** Personal values that are disclosed, by JSON Pointer into the event. */
  readonly disclosed: Readonly<Record<string, unknown>>;
};

/** Where a log ends. */
export type LogEnd = {
  /** Events of the log: the index that its next one gets. */
  readonly size: number;
  /** Chain hash of the last event, 64 hex digits. */
  readonly head: string;
};

/** A log, as far as a signal has read it. */
export type LogRead = {
  readonly tenant: string;
  readonly logNo: number;
  /** Index of the first event that was read. */
  readonly from: number;
};

/**
 * A part of a log whose hashes were verified, without decisions that change no answer. It has every event that is not a decision, the
 * first and the last decision of each day, gateway server and mode, and each decision of an agent that is watched or revoked in it.
 */
export type LogRun = {
  /** Index of the first event. */
  readonly from: number;
  /** Index after the last event. */
  readonly next: number;
  /** Chain hash of the event before the first one, 64 hex digits. */
  readonly chainBefore: string;
  /** Chain hash of the last event. */
  readonly chain: string;
  /** In order. */
  readonly events: readonly LogEvent[];
};

/**
 * Answers a question from sealed events alone, each read once and in order. `State` is JSON, so that reading goes on later
 * where it stopped; `read` changes it in place. The same events give the same answer, whoever reads them.
 */
export type LedgerSignal<State = Json> = {
  /** Kinds of events that it reads; null for all. */
  readonly kinds: readonly string[] | null;
  /** Answers only about a log that was read from its first event on. */
  readonly needsWholeLog: boolean;
  /** Reads who did something, which exports without disclosures do not have. */
  readonly readsPeople: boolean;
  begin(log: LogRead): State;
  read(state: State, event: LogEvent): void;
  /** Reads a run, which leaves the state that its events one by one leave; of a signal of all kinds. */
  readRun?(state: State, run: LogRun): void;
  /** Returns the agents of which each decision counts; none unless given. */
  watchedAgents?(state: State): readonly string[];
  answer(
    state: State,
    asked: { readonly window: Window; readonly log: LogRead & LogEnd },
  ): Measurement;
};

/** Forgets the type of the state, which only the signal itself knows. */
export function ledgerSignal<State>(signal: LedgerSignal<State>): LedgerSignal {
  return signal as unknown as LedgerSignal;
}

/** When an event was sealed; of version 1, whose hash has no such time, when it happened. */
export function sealedAt({ event }: LogEvent): string {
  return event.v === 2 ? event.sealedAt : event.time;
}

/** Returns who did something as `type:id`; null where the id is not disclosed. */
export function whoDid({ event: { actor }, disclosed }: LogEvent): string | null {
  const id = actor.id ?? disclosed['/actor/id'];
  return typeof id === 'string' ? `${actor.type}:${id}` : null;
}

export function isWithin({ from, to }: Window, time: string): boolean {
  // times of this form sort as text
  return time >= from && time < to;
}

/** Days that items are kept: a window that begins earlier finds them missing, and is refused. */
export const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Removes the items at the front that are older than any window; items are in the order of their times. */
export function dropOld(items: { readonly at: string }[], now: string): void {
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  let old = 0;
  while (old < items.length && (items[old] as { at: string }).at < oldest) old++;
  if (old > 0) items.splice(0, old);
}

/** Values by ids, which sealed events choose: without a prototype whose members an id could name. */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null);
}

/** Returns the value of an id; a record that was stored has a prototype again. */
export function ownValue<Value>(record: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
