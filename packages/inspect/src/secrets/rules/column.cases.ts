import { type RuleCases, sample } from '../sample.testing.ts';

export const COLUMN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/column-api-key',
    valid: [`live_${sample('base62', 27, 9212)}`, `test_${sample('base62', 27, 9213)}`],
    invalid: [
      `live_${sample('base62', 12, 9214)}`,
      `live_${'x'.repeat(27)}`,
      `alive_${sample('base62', 27, 9215)}`,
      `live_${sample('base62', 28, 9216)}`,
    ],
  },
];
