/**
 * The outcomes of a decision, strongest first. Each but `allow` withholds the call, and all but `deny` name what would
 * allow it: a stronger credential, a person's approval, or the removal of what inspection found.
 */
export const OUTCOMES = ['deny', 'step-up', 'approve', 'sanitize', 'allow'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An outcome that a rule can ask for: `allow` is what remains when no rule asks for one of these. */
export type Restriction = Exclude<Outcome, 'allow'>;

/** Negative when `a` is stronger than `b`, zero when they are the same. */
export function compareOutcomes(a: Outcome, b: Outcome): number {
  return OUTCOMES.indexOf(a) - OUTCOMES.indexOf(b);
}
