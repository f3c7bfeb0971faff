import { type RuleCases, sample } from '../sample.testing.ts';

export const SALESBLINK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/salesblink-api-key',
    valid: [`key-${sample('base62', 64, 9230)}`],
    invalid: [
      `key-${sample('base62', 60, 9231)}`,
      `key-${'x'.repeat(64)}`,
      `akey-${sample('base62', 64, 9232)}`,
    ],
  },
];
