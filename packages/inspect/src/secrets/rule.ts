import type { Confidence, Severity } from '@svc/contract';
import type { Reach } from './reach.ts';

/**
 * Verdict on a candidate: a confidence; `other`, not this rule's kind of secret, though another rule may
 * claim the bytes; `void`, this kind of value but provably not a live secret (bad checksum, a placeholder, a public
 * key), so no rule of a lower tier may claim the bytes.
 */
export type Verdict = Confidence | 'other' | 'void';

/** Context of a candidate. `text` is the whole input as latin1; offsets are bytes, ends exclusive. */
export type SecretContext = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly secretStart: number;
  readonly secretEnd: number;
  /** A decision depends on the verdict: words of tests, examples and placeholders within the value do not void it. */
  readonly isStrict: boolean;
};

/**
 * How specific a rule is, most specific first: `format`, the value alone identifies its kind; `context`, a name beside it
 * does (a vendor's variable, a connection string); `generic`, an assignment to some secret-like name.
 */
export const TIERS = ['format', 'context', 'generic'] as const;
export type Tier = (typeof TIERS)[number];

/** One kind of secret. */
export type SecretRule = {
  /** `secret/<provider>-<kind>`. */
  readonly id: `secret/${string}`;
  readonly title: string;
  readonly provider: string;
  readonly severity: Severity;
  readonly tier: Tier;
  /** Regular expression over latin1 text; see `Pattern`. */
  readonly pattern: string;
  readonly flags?: 'i';
  /** The public prefixes of the value: they identify its kind and may be shown. */
  readonly prefixes?: readonly string[];
  /** The value must not continue a word on its left; for short prefixes that occur inside other words. */
  readonly startsWord?: true;
  /** Manuals print whole outputs with values of the kind, so one in a manual is an example. */
  readonly isPrinted?: true;
  /** Structure too regular for the placeholder test (keys with zero padding, encoded JSON). */
  readonly structured?: true;
  /**
   * A documented checksum decides: false means that it is not a secret at all. A value with a valid checksum need not
   * look random.
   */
  readonly checksum?: (secret: string) => boolean;
  /** Validates what the pattern matched; `high` when absent. Pure, total, linear in the candidate. */
  readonly validate?: (secret: string, context: SecretContext) => Verdict;
  readonly reach: Reach;
  readonly remediation: string;
  /** Where the format is documented; `observed:` marks a format the vendor shows but does not specify. */
  readonly source: string;
};

/** Remediation text: where a leaked credential is revoked, and what to do after. */
export function rotate(where: string): string {
  return `Revoke it under ${where}, check its use since the first commit that holds it, issue a new one and keep that in a secret store. Removing the line does not remove it from history.`;
}

/** Returns the rules of one provider. A run needs those of a few providers, so each list is made when one of its rules is first needed. */
export type RuleList = () => readonly SecretRule[];

/** The rules of one provider and how many they are, which numbers them without making them. */
export type CountedRules = readonly [rules: RuleList, count: number];
