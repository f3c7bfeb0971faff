import { type RuleCases, sample } from '../sample.testing.ts';

export const DEEPSEEK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/deepseek-api-key',
    valid: [`sk-${sample('hex', 32, 29)}`],
    invalid: [
      `sk-${sample('hex', 40, 27)}`,
      `task-${sample('hex', 32, 28)}`,
      `sk-${'0'.repeat(32)}`,
    ],
  },
];
