import type { Measurement, ReportSkip, ScanFinding } from '@svc/contract';

/** What a report must become: members named here must be there, in this order of findings. */
export type AcceptedCase = {
  readonly title: string;
  readonly report: string;
  readonly findings: readonly (Partial<ScanFinding> & {
    readonly weaknesses?: readonly string[];
    /** Reason of the suppression; null for a finding that is open. */
    readonly suppressed?: string | null;
    readonly measurement?: Partial<Measurement>;
    readonly tool?: { readonly name: string; readonly version: string | null };
  })[];
  readonly skipped?: Partial<Record<ReportSkip, number>>;
};

/** Cases of one adapter; each accepted one is also read cut off, repeated and with other line ends. */
export type AdapterCases = {
  readonly source: string;
  readonly accepted: readonly AcceptedCase[];
  readonly refused: readonly {
    readonly title: string;
    readonly report: string;
    readonly reason: RegExp;
  }[];
};
