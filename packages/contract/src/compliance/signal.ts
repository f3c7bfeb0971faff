import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';

export const SIGNAL_FAMILIES = [
  'scanning',
  'inventory',
  'findings',
  'testing',
  'agents',
  'governance',
  'gateway',
  'evidence',
  'identity',
  'operation',
] as const;
export const SignalFamily = Type.Enum(SIGNAL_FAMILIES, { description: 'What a signal is about.' });
export type SignalFamily = Static<typeof SignalFamily>;

/**
 * Answer of a signal.
 *
 *     met            every member of the population meets the condition
 *     not_met        a member does not, or all together do not
 *     no_data        there is nothing to examine, or not all of what would have to be
 *     stale          the last answer is older than the signal's freshness limit
 *     error          the query failed
 *     not_available  the service does not record what the signal asks for
 */
export const SIGNAL_OUTCOMES = [
  'met',
  'not_met',
  'no_data',
  'stale',
  'error',
  'not_available',
] as const;
export const SignalOutcome = Type.Enum(SIGNAL_OUTCOMES, {
  description:
    'Only `met` says that the condition holds. `no_data`: nothing to examine, or not all of it; `stale`: the last answer is too old; `not_available`: the service does not record it.',
});
export type SignalOutcome = Static<typeof SignalOutcome>;

/** What of a tenant a scope can narrow a signal to. */
export const SIGNAL_NARROWINGS = ['repositories', 'agents', 'servers'] as const;
export type SignalNarrowing = (typeof SIGNAL_NARROWINGS)[number];

const NarrowedBy = Type.Union([Type.Enum(SIGNAL_NARROWINGS), Type.Null()], {
  description:
    'What of a scope its population is narrowed by; null: it is always about the whole tenant.',
});

/** What an answer is about, where a scope was asked for. */
export const SignalSubject = Type.Enum(['scope', 'everything'] as const, {
  description:
    '`scope`: the answer is about the scope alone; `everything`: about the whole tenant, because the scope does not narrow the signal.',
});
export type SignalSubject = Static<typeof SignalSubject>;

/** Query of the answers of signals: of which scope. */
export const SignalQuery = Type.Object(
  { scope: Type.Optional(Id('complianceScope')) },
  { additionalProperties: false },
);
export const SignalsQuery = Type.Object(
  {
    ...listQuery,
    ...SignalQuery.properties,
    outcome: Type.Optional(SignalOutcome),
    family: Type.Optional(SignalFamily),
  },
  { additionalProperties: false },
);

/** The name of a signal in paths, such as `agents-owned`. */
export const SignalId = Type.String({
  pattern: '^[a-z]+(?:-[a-z]+)+$',
  minLength: 3,
  maxLength: 40,
  description: 'Name of a signal, as the list of signals has it.',
});

const Count = Type.Integer({ minimum: 0 });
const Reason = nullable(
  Type.String(),
  'Why there is neither met nor not met, or what all together do not meet.',
);
const SignalKind = Type.Enum(['state', 'period'] as const, {
  description: '`state` describes a moment, `period` a window of time.',
});
const SignalSource = Type.Enum(['state', 'ledger'] as const, {
  description: '`ledger` signals read sealed events only, so that an export answers them, too.',
});

const SignalPopulation = Type.Object(
  {
    size: Count,
    digest: Type.String({
      description: 'SHA-256 of the ids, each once, sorted and joined by newlines; hex.',
    }),
  },
  { description: 'What was examined: how many, and which.' },
);

/** A signal with what it answers now. */
export const SignalSummary = Type.Object({
  id: SignalId,
  family: SignalFamily,
  kind: SignalKind,
  source: SignalSource,
  narrowedBy: NarrowedBy,
  question: Type.String(),
  cannotSay: Type.String({ description: 'What an auditor reads beside the answer.' }),
  outcome: SignalOutcome,
  reason: Reason,
  subject: SignalSubject,
  population: Type.Integer({ minimum: 0, description: 'Members of the population.' }),
  failing: Type.Integer({ minimum: 0, description: 'Members that do not meet the condition.' }),
  exclusions: Type.Integer({ minimum: 0, description: 'Members that are left out.' }),
  computedAt: nullable(Time, 'When it was computed; null where it never was.'),
});
export type SignalSummary = Static<typeof SignalSummary>;

/** A question about the tenant that its records answer. */
export const Signal = Type.Object({
  id: SignalId,
  family: SignalFamily,
  kind: SignalKind,
  source: SignalSource,
  narrowedBy: NarrowedBy,
  question: Type.String(),
  population: Type.String({ description: 'What is examined.' }),
  condition: Type.String({ description: 'What must hold of each member, or of all together.' }),
  freshnessHours: Type.Number({ description: 'Hours after which an answer is stale.' }),
  windowDays: nullable(Type.Integer(), 'Days of the window; null for a state.'),
  queryVersion: Type.Integer({ description: 'Raised when population or condition change.' }),
  cannotSay: Type.String({ description: 'What an auditor reads beside the answer.' }),
});
export type Signal = Static<typeof Signal>;

const Window = Type.Object(
  { from: Time, to: Time },
  { description: 'From a time up to but not including another.' },
);

const SignalException = Type.Object({
  id: Type.String(),
  opened: Time,
  closed: nullable(Time, 'Null while it lasts.'),
  deadline: nullable(Type.String(), 'It fails from then on; null: since it was opened.'),
});

const SignalExclusion = Type.Object({
  id: Type.String(),
  reason: Type.String(),
  by: nullable(Type.String(), 'Who decided it; null where that is not recorded.'),
  until: nullable(Time, 'When it ends; null without an end.'),
});

const FIRST = 'The first hundred by id; `count` is of all.';

/** What a signal answered, with what computes it again. */
export const SignalResult = Type.Object({
  population: SignalPopulation,
  failing: Type.Object({ count: Count, ids: Type.Array(Type.String(), { description: FIRST }) }),
  exclusions: Type.Object({
    count: Count,
    items: Type.Array(SignalExclusion, { description: FIRST }),
  }),
  period: nullable(
    Type.Object({
      window: Window,
      days: Count,
      daysMet: Type.Integer({ minimum: 0, description: 'Days on which nothing failed.' }),
      exceptions: Type.Object({
        count: Count,
        items: Type.Array(SignalException, { description: FIRST }),
      }),
    }),
    'Of a `period` signal.',
  ),
  log: nullable(
    Type.Object({
      logNo: Count,
      index: Type.Integer({ description: 'Of the last event that was read; -1 of none.' }),
      head: Type.String({ description: 'Chain hash of that event, hex.' }),
    }),
    'Of a `ledger` signal: how far it read the log.',
  ),
  queryVersion: Type.Integer({ description: 'Version of the query that answered.' }),
  computedAt: Time,
});
export type SignalResult = Static<typeof SignalResult>;

export const SignalWithResult = Type.Object({
  signal: Signal,
  outcome: SignalOutcome,
  reason: Reason,
  subject: SignalSubject,
  result: nullable(SignalResult, 'The last answer; null where there is none yet.'),
});
export type SignalWithResult = Static<typeof SignalWithResult>;

export const SignalRefresh = Type.Object({
  enqueuedAt: Type.String({
    format: 'date-time',
    description: 'Since when a job waits or runs that computes the signals.',
  }),
});
export type SignalRefresh = Static<typeof SignalRefresh>;
