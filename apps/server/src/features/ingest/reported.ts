import type { Category, Confidence, Measurement, ReportSkip, Severity, Span } from '@svc/contract';

/** A tool as a report names it. */
export type ReportedTool = { readonly name: string; readonly version: string | null };

/**
 * One result as an adapter reads it: texts are those of the report, of any length, with secrets in them.
 * `normalizeReport` masks and shortens them.
 */
export type ReportedResult = {
  readonly tool: ReportedTool;
  readonly ruleId: string;
  readonly title: string;
  readonly message: string;
  readonly why: string;
  readonly remediation: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly category: Category;
  /** Relative to the repository's top; what lies outside begins with `(outside)/`. */
  readonly path: string;
  readonly span: Span;
  /** Text at the place. Never stored of a result of category `secret`. */
  readonly snippet: string;
  /** The tool's own fingerprints, best first; their values are trusted only as far as `trustedFingerprints` says. */
  readonly fingerprints: readonly ToolFingerprint[];
  /** What the result is about, besides rule and path; identifies it where no fingerprint is trusted. */
  readonly subject: string;
  /** CWE ids. */
  readonly weaknesses: readonly string[];
  readonly suppression: { readonly reason: string } | null;
  readonly measurement: Measurement | null;
};

export type ToolFingerprint = { readonly key: string; readonly value: unknown };

/** What a report contains, entry by entry. */
export type ReportEntry =
  | { readonly result: ReportedResult }
  | { readonly skipped: ReportSkip; readonly count?: number };

/** Reads the reports of one format. */
export type ReportAdapter = {
  /** Name of the format on the wire; `source` of its findings begins with it. */
  readonly source: string;
  /** True where a report names the tool that wrote it: `source` of a finding is then `sarif/codeql`. */
  readonly namesTools: boolean;
  /** True where its reports are of tests of models: compliance counts them. */
  readonly testsModels: boolean;
  /** Yields the entries one by one; throws `ReportError`. Keeps at most one of them in memory. */
  read(text: string): Generator<ReportEntry, void, undefined>;
};

export const WHOLE_FILE: Span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
