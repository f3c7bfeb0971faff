import type { AttestedStatus, AutomatedStatus, SignalOutcome } from '@svc/contract';

/** A value of a column, how people read it, and its colour. */
export type StatusText<Value extends string> = {
  readonly value: Value;
  readonly text: string;
  readonly tone: string;
  /** What is missing and what brings it; only of values that say nothing of the control itself. */
  readonly hint?: string;
};

/** What signals show of a control, the best first. */
export const AUTOMATED: readonly StatusText<AutomatedStatus>[] = [
  { value: 'covered', text: 'covered', tone: 'good' },
  { value: 'partly', text: 'partly', tone: 'low' },
  { value: 'not_met', text: 'not met', tone: 'critical' },
  { value: 'stale', text: 'stale', tone: 'medium' },
  {
    value: 'no_data',
    text: 'no data yet',
    tone: 'info',
    hint: 'its signals have no answer yet; scans and calls of agents give them one',
  },
  {
    value: 'none',
    text: 'no signal',
    tone: 'none',
    hint: 'cannot be measured: a person attests it',
  },
];

/** What people say of a control, the best first. */
export const ATTESTED: readonly StatusText<AttestedStatus>[] = [
  { value: 'implemented', text: 'implemented', tone: 'good' },
  { value: 'partial', text: 'partial', tone: 'low' },
  { value: 'planned', text: 'planned', tone: 'info' },
  { value: 'awaiting_review', text: 'awaiting review', tone: 'medium' },
  { value: 'rejected', text: 'rejected in review', tone: 'critical' },
  { value: 'expired', text: 'expired', tone: 'high' },
  { value: 'withdrawn', text: 'withdrawn', tone: 'medium' },
  { value: 'none', text: 'not attested', tone: 'none' },
];

/** What a signal answers. */
export const OUTCOMES: readonly StatusText<SignalOutcome>[] = [
  { value: 'met', text: 'met', tone: 'good' },
  { value: 'not_met', text: 'not met', tone: 'critical' },
  { value: 'stale', text: 'stale', tone: 'medium' },
  { value: 'no_data', text: 'no data yet', tone: 'info' },
  { value: 'error', text: 'error', tone: 'high' },
  { value: 'not_available', text: 'not available', tone: 'none' },
];

/** Returns how people read a value of one of the columns. */
export function textOf<Value extends string>(
  column: readonly StatusText<Value>[],
  value: Value,
): StatusText<Value> {
  return column.find((one) => one.value === value) ?? { value, text: value, tone: 'none' };
}
