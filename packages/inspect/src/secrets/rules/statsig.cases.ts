import { type RuleCases, sample } from '../sample.testing.ts';

export const STATSIG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/statsig-server-secret',
    valid: [`secret-${sample('base62', 43, 5181)}`],
    invalid: [
      `secret-${sample('base62', 18, 5182)}`,
      `secret-${'x'.repeat(43)}`,
      `nsecret-${sample('base62', 43, 5183)}`,
    ],
  },
];
