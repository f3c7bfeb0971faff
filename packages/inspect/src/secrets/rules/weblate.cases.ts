import { type RuleCases, sample } from '../sample.testing.ts';

export const WEBLATE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/weblate-token',
    valid: [`wlu_${sample('base62', 36, 5125)}`],
    invalid: [
      `wlu_${sample('base62', 15, 5126)}`,
      `wlu_${'x'.repeat(36)}`,
      `nwlu_${sample('base62', 36, 5127)}`,
    ],
  },
];
