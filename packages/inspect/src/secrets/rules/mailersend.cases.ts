import { type RuleCases, sample } from '../sample.testing.ts';

export const MAILERSEND_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailersend-api-token',
    valid: [`mlsn.${sample('base62', 48, 9027)}`, `mlsn.${sample('hex', 64, 5190)}`],
    invalid: [`mlsn.${sample('hex', 29, 5191)}`, `mlsn.${'0'.repeat(64)}`],
  },
];
