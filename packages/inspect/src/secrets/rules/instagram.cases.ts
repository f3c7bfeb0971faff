import { type RuleCases, sample } from '../sample.testing.ts';

export const INSTAGRAM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/instagram-access-token',
    valid: [`IGQV${sample('base62', 160, 5075)}`],
    invalid: [`IGQV${'x'.repeat(160)}`, `nIGQV${sample('base62', 160, 5076)}`],
  },
];
