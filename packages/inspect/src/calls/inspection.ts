import type { ArgumentFinding, Confidence, Severity } from '@svc/contract';
import type { FindingCategory } from '../detectors/finding-category.ts';

/** A tool call as it was sent. */
export type ToolCall = {
  readonly tool: string;
  readonly server: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
};

/** All findings of one rule, severity and confidence in the arguments: what the rules of a pack evaluate. */
export type FindingClass = {
  readonly category: FindingCategory;
  readonly ruleId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Places, at least 1. */
  readonly count: number;
  /** Pointer of the first place. */
  readonly at: string;
};

/**
 * Result of an inspection. Places are JSON Pointers (RFC 6901) as call-pointer.ts shortens them; they name where, never
 * the value.
 */
export type Inspection = {
  /** In the names; `at` is `/tool` or `/server`. */
  readonly names: readonly ArgumentFinding[];
  /** In the arguments, keys and values, worst first, at most `MAX_SHOWN_FINDINGS`; `at` is below `arguments`. */
  readonly findings: readonly ArgumentFinding[];
  /** Findings in the arguments that `findings` leaves out. */
  readonly omitted: number;
  /** Every class of finding in the arguments, worst first: nothing is left out. */
  readonly classes: readonly FindingClass[];
  /** Why the arguments were not inspected to their end, so that nobody takes them for clean; null when they were. */
  readonly refused: string | null;
  /** Steps taken (budget.ts). */
  readonly steps: number;
};

/** Findings shown of one call. */
export const MAX_SHOWN_FINDINGS = 100;
