import type { RiskRule } from '@svc/analysis';
import { ANALYZERS } from './analysis/analyzers.ts';

/** Every rule but those about secrets, each once: two analyzers may share one. */
export const RISK_RULES: readonly RiskRule[] = [
  ...new Set(ANALYZERS.flatMap(({ rules }) => rules)),
];
