import type { FindingClass } from '@svc/contract';

export const THRESHOLDS = ['critical', 'high', 'medium', 'low'] as const;

/** Options of `svc scan` as parsed. */
export type ScanFlags = {
  readonly json?: true;
  readonly sarif?: string;
  readonly diff?: string;
  readonly staged?: true;
  readonly since?: string;
  readonly history?: true;
  readonly mode: 'observe' | 'enforce';
  readonly failOn: (typeof THRESHOLDS)[number];
  /** The threshold was named on the command line. */
  readonly isThresholdNamed?: boolean;
  readonly class: readonly FindingClass[];
  /** The classes were named on the command line. */
  readonly isClassNamed?: boolean;
  readonly threads?: number;
  readonly upload?: true;
  readonly repo?: string;
  readonly ref?: string;
};
