import { type RuleCases, sample } from '../sample.testing.ts';

export const FLAGSMITH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/flagsmith-server-key',
    valid: [`ser.${sample('base62', 22, 5184)}`],
    invalid: [
      `ser.${sample('base62', 8, 5185)}`,
      `ser.${'x'.repeat(22)}`,
      `nser.${sample('base62', 22, 5186)}`,
    ],
  },
];
