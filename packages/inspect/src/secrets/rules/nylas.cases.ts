import { type RuleCases, sample } from '../sample.testing.ts';

export const NYLAS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nylas-api-key',
    valid: [`nyk_v0_${sample('base62', 64, 6537)}`],
    invalid: [
      `nyk_v0_${sample('base62', 20, 6538)}`,
      `nyk_v0_${'x'.repeat(64)}`,
      `nnyk_v0_${sample('base62', 64, 6539)}`,
      `nyk_v0_${sample('base62', 90, 6540)}`,
    ],
  },
];
