import { RISK_RULES } from '@svc/scan/risk-rules';

/** The ids of all rules but those about secrets, for code that must not load the analyzers. */
export function riskRuleIds(): string {
  const ids = RISK_RULES.map(({ id }) => id).sort();
  return [
    '// Made from the rules of all analyzers by `npm run generate`.',
    '/** The ids of all rules but those about secrets: the analyzers that hold the rules take long to load. */',
    'export const RISK_RULE_IDS: readonly string[] = [',
    ...ids.map((id) => `  '${id}',`),
    '];',
    '',
  ].join('\n');
}
