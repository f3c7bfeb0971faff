import type { SignalOutcome } from '@svc/contract';
import { countDaysMet } from './days-met.ts';
import { type Population, populationOf } from './population.ts';
import type { Signal } from './signal.ts';
import type { Exception, Window } from './window.ts';

export type { SignalOutcome } from '@svc/contract';
export type { Exception, Window } from './window.ts';

/** A member that the signal leaves out of its population, and who decided so. */
export type Exclusion = {
  readonly id: string;
  readonly reason: string;
  /** Who decided; null where that is not recorded. */
  readonly by: string | null;
  /** When it ends; null without an end. */
  readonly until: string | null;
};

/** The last event that a signal has read: its log, index and chain hash, 64 hex digits. */
export type LogPosition = { readonly logNo: number; readonly index: number; readonly head: string };

/** The first of many, in the order of their ids, and how many there are. */
type Bounded<Item> = { readonly count: number; readonly items: readonly Item[] };

export type Failing = { readonly count: number; readonly ids: readonly string[] };

/** Answer of a signal at one time, with what an auditor needs to compute it again. */
export type SignalResult = {
  readonly signal: string;
  readonly queryVersion: number;
  readonly outcome: SignalOutcome;
  /** Why there is neither met nor not met, or what all together do not meet; null without a reason. */
  readonly reason: string | null;
  readonly population: Population;
  readonly failing: Failing;
  readonly exclusions: Bounded<Exclusion>;
  /** Of a `period` signal: the window, its days, on how many of them nothing failed, and what failed. */
  readonly period: {
    readonly window: Window;
    readonly days: number;
    readonly daysMet: number;
    readonly exceptions: Bounded<Exception>;
  } | null;
  /** Of a `ledger` signal: how far it has read. */
  readonly log: LogPosition | null;
  /** UTC with milliseconds. */
  readonly computedAt: string;
};

/** What a query found of one tenant. Ids are each counted once. */
export type Measurement =
  | {
      readonly population: readonly string[];
      /** Members of the population that do not meet the condition: ids, or exceptions of a window. */
      readonly failing: readonly (string | Exception)[];
      readonly exclusions?: readonly Exclusion[];
      /** What all together do not meet, whoever fails. */
      readonly unmet?: string | null;
    }
  | {
      readonly outcome: 'no_data' | 'not_available' | 'error';
      /** What is missing, or the code of the failure. */
      readonly reason: string;
    };

const MAX_LISTED = 100;
const NOTHING = { population: [], failing: [], exclusions: [], unmet: null } as const;
const EMPTY = 'the population is empty';

/** Returns the result of a signal. An empty population is `no_data`; throws where a failing id is not of the population. */
export function resultOf(
  { id, queryVersion }: Pick<Signal, 'id' | 'queryVersion'>,
  measurement: Measurement,
  at: {
    readonly computedAt: string;
    /** Of a `period` signal. */
    readonly window?: Window | null;
    readonly log?: LogPosition | null;
  },
): SignalResult {
  const { population, failing, exclusions = [] } = 'outcome' in measurement ? NOTHING : measurement;
  const members = new Set(population);
  const failures = new Map<string, string | Exception>(
    failing.map((one) => [typeof one === 'string' ? one : one.id, one]),
  );
  for (const id of failures.keys()) {
    if (!members.has(id)) throw new TypeError(`failing id ${id} is not of the population`);
  }
  const ids = [...failures.keys()].sort();
  const exceptions = ids.flatMap((id) => {
    const failure = failures.get(id);
    return typeof failure === 'object' ? [failure] : [];
  });
  const window = at.window ?? null;
  return {
    signal: id,
    queryVersion,
    ...outcomeOf(measurement),
    population: populationOf(population),
    failing: { count: ids.length, ids: ids.slice(0, MAX_LISTED) },
    exclusions: bounded([...exclusions].sort((a, b) => (a.id < b.id ? -1 : 1))),
    period:
      window === null
        ? null
        : { window, ...countDaysMet(window, exceptions), exceptions: bounded(exceptions) },
    log: at.log ?? null,
    computedAt: at.computedAt,
  };
}

function outcomeOf(measurement: Measurement): Pick<SignalResult, 'outcome' | 'reason'> {
  if ('outcome' in measurement) {
    const { outcome, reason } = measurement;
    return { outcome, reason };
  }
  const { population, failing, unmet = null } = measurement;
  if (population.length === 0) return { outcome: 'no_data', reason: EMPTY };
  if (failing.length > 0 || unmet !== null) return { outcome: 'not_met', reason: unmet };
  return { outcome: 'met', reason: null };
}

function bounded<Item>(items: readonly Item[]): Bounded<Item> {
  return { count: items.length, items: items.slice(0, MAX_LISTED) };
}
