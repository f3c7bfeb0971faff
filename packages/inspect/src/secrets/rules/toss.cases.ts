import { type RuleCases, sample } from '../sample.testing.ts';

export const TOSS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/toss-secret-key',
    valid: [`live_sk_${sample('base62', 28, 5061)}`],
    invalid: [
      `live_sk_${sample('base62', 11, 5062)}`,
      `live_sk_${'x'.repeat(28)}`,
      `nlive_sk_${sample('base62', 28, 5063)}`,
    ],
  },
];
