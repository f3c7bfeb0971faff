import { type RuleCases, sample } from '../sample.testing.ts';

export const REDIRECTPIZZA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/redirectpizza-api-token',
    valid: [`rpa_${sample('base62', 30, 6544)}`],
    invalid: [
      `rpa_${sample('base62', 10, 6545)}`,
      `rpa_${'x'.repeat(30)}`,
      `rpa_${sample('base62', 30, 6546)}${sample('base62', 4, 6547)}`,
      `nrpa_${sample('base62', 30, 6548)}`,
    ],
  },
];
