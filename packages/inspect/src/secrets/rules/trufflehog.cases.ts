import { type RuleCases, sample } from '../sample.testing.ts';

export const TRUFFLEHOG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/trufflehog-enterprise-secret',
    valid: [`thog-secret-${sample('hex', 32, 9240)}`],
    invalid: [`thog-secret-${sample('hex', 12, 9241)}`, `thog-secret-${'0'.repeat(32)}`],
  },
];
