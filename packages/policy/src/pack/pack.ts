import type { Call } from '../call.ts';
import type { CredentialUnlock, PackVersion } from '../decision.ts';
import type { Facts, FindingFact } from '../facts.ts';
import type { Restriction } from '../outcome.ts';
import type { Principal } from '../principal.ts';
import type { CountReads } from './count-ranges.ts';

/** A set of rules under one name, ready to evaluate; the version enters each decision's evidence. */
export type Pack = PackVersion & {
  /** True when a rule reads whether inspection was complete; otherwise an incomplete inspection is a deny. */
  readonly judgesInspection: boolean;
  /** How rules read the counts of calls and denials; null when none does, and nothing need be counted. */
  readonly counts: CountReads | null;
  readonly evaluate: (call: Call, principal: Principal, facts: Facts) => Verdict;
};

/** The rules of a pack that matched one call, each list by rule id in code unit order. */
export type Verdict = {
  /** Rules that permit the call. */
  readonly permits: readonly string[];
  /** Rules that restrict it. */
  readonly restrictions: readonly RuleHit[];
  /** Rules that could not be evaluated. */
  readonly errors: readonly string[];
};

export type RuleHit = {
  readonly rule: string;
  readonly outcome: Restriction;
  readonly reason: string;
  /** The first finding that the rule applies to; null when the rule does not speak of findings. */
  readonly finding: FindingFact | null;
  /** What a credential needs to lift the rule; null when none lifts it. */
  readonly credential: CredentialUnlock | null;
};
