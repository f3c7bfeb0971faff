/** A person's decision whether a control concerns a scope. */
export type Applicability = {
  readonly applicable: boolean;
  readonly reason: string;
  /** UTC with milliseconds, as events have it; from then on the decision counts no more. */
  readonly until: string;
};

/** What status needs of a decision: not its words. */
export type ApplicabilityDecision = Pick<Applicability, 'applicable' | 'until'>;

/** Returns whether a control concerns its scope at `now`, milliseconds since 1970: it does unless a decision that has not expired says otherwise. */
export function isApplicable(decision: ApplicabilityDecision | null, now: number): boolean {
  return decision === null || decision.applicable || !(Date.parse(decision.until) > now);
}
