import type { Category, Severity } from '@svc/contract';

/** A rule about AI permissions, agent configuration, CI or assets: what every finding of it shares. */
export type RiskRule = {
  /** Category and name: `ai-permission/wildcard-action`. */
  readonly id: string;
  readonly category: Exclude<Category, 'secret'>;
  /** What is wrong, in a few words, without a final stop. */
  readonly title: string;
  /** Usual severity; a risk may be more or less severe where its evidence says so. */
  readonly severity: Severity;
  /** Why it matters: one to three sentences. */
  readonly why: string;
  /** What to do, in steps. */
  readonly remediation: string;
  /** Where the rule comes from: vendors' documentation, standards. */
  readonly sources: readonly string[];
};
