import { ANALYZERS } from './analysis/analyzers.ts';
import type { RiskRule } from './analysis/risk-rule.ts';

/** Every rule but those about secrets. */
export const RISK_RULES: readonly RiskRule[] = ANALYZERS.flatMap(({ rules }) => rules);
