import type { SignalFamily, SignalNarrowing } from '@svc/contract';
import { WINDOW_DAYS } from './limits.ts';

/** A question about a tenant that its records answer, with what the answer does not say. */
export type Signal = {
  /** Stable, kebab-case. */
  readonly id: string;
  readonly family: SignalFamily;
  /** `state` describes a moment, `period` a window of time. */
  readonly kind: 'state' | 'period';
  /** `ledger` signals read sealed events only, so that an export answers them; `state` signals read tables. */
  readonly source: 'state' | 'ledger';
  /** What of a scope its population is narrowed by; null where it is always about the whole tenant. */
  readonly narrowedBy: SignalNarrowing | null;
  readonly question: string;
  /** What is examined: the ids of the population. */
  readonly population: string;
  /** What must hold of each member of the population, or of all together. */
  readonly condition: string;
  /** Hours after which a result no longer counts. */
  readonly freshnessHours: number;
  /** Days of the window that the service computes; null for a state. */
  readonly windowDays: number | null;
  /** Raised with every change of population or condition: results of two versions are not compared. */
  readonly queryVersion: number;
  /** What an auditor reads beside the result. */
  readonly cannotSay: string;
};

/** A signal as its family's file has it: the family is that of the file. */
type SignalData = Omit<
  Signal,
  'family' | 'kind' | 'source' | 'narrowedBy' | 'freshnessHours' | 'windowDays' | 'queryVersion'
> & {
  readonly windowDays?: number;
  readonly kind?: Signal['kind'];
  readonly source?: Signal['source'];
  readonly narrowedBy?: Signal['narrowedBy'];
  readonly freshnessHours?: number;
  readonly queryVersion?: number;
};

/** Results are computed several times a day; one that is older than a day means that this stopped. */
const FRESHNESS_HOURS = 24;

/** What the populations of a family consist of. */
const NARROWED_BY: Readonly<Record<SignalFamily, SignalNarrowing | null>> = {
  scanning: 'repositories',
  inventory: 'repositories',
  findings: 'repositories',
  testing: 'repositories',
  agents: 'agents',
  governance: null,
  gateway: 'servers',
  evidence: null,
  identity: null,
  operation: null,
};

/** Returns the signals of a family; each is a state read from tables, fresh for a day, unless it says otherwise. */
export function signalsOf<const Data extends readonly SignalData[]>(
  family: SignalFamily,
  signals: Data,
): readonly (Signal & { readonly id: Data[number]['id'] })[] {
  return signals.map((signal) => ({
    kind: 'state',
    source: 'state',
    narrowedBy: NARROWED_BY[family],
    freshnessHours: FRESHNESS_HOURS,
    windowDays: (signal as SignalData).kind === 'period' ? WINDOW_DAYS : null,
    queryVersion: 1,
    ...signal,
    family,
  }));
}
