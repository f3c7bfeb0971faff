import { type RuleCases, sample } from '../sample.testing.ts';

export const SHUTTERSTOCK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shutterstock-access-token',
    valid: [`v2/${sample('base62', 388, 9233)}`],
    invalid: [
      `v2/${sample('base62', 300, 9234)}`,
      `v2/${'x'.repeat(388)}`,
      `av2/${sample('base62', 388, 9235)}`,
    ],
  },
];
