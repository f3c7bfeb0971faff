import { type RuleCases, sample } from '../sample.testing.ts';

export const CRATES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/crates-api-token',
    valid: [`cio${sample('base62', 32, 240)}`],
    invalid: [
      `socio${sample('base62', 32, 238)}`,
      `cio${sample('base62', 12, 239)}`,
      `cio${'x'.repeat(32)}`,
    ],
  },
];
