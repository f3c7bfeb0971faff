import { type RuleCases, sample } from '../sample.testing.ts';

export const CIRCLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/circle-api-key',
    valid: [`TEST_API_KEY:${sample('hex', 32, 5183)}:${sample('hex', 32, 5184)}`],
    invalid: [
      `TEST_API_KEY:${sample('hex', 13, 5185)}:${sample('hex', 32, 5186)}`,
      `TEST_API_KEY:${'0'.repeat(32)}:${'0'.repeat(32)}`,
    ],
  },
];
