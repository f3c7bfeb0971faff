import { type RuleCases, sample } from '../sample.testing.ts';

export const INFRACOST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/infracost-api-key',
    valid: [`ico-${sample('base62', 32, 6046)}`],
    invalid: [
      `ico-${sample('base62', 16, 6047)}`,
      `ico-${'x'.repeat(32)}`,
      `ico-${sample('base62', 32, 6048)}${sample('base62', 4, 6049)}`,
      `nico-${sample('base62', 32, 6050)}`,
    ],
  },
];
