import { type RuleCases, sample } from '../sample.testing.ts';

export const SEGMENT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/segment-token',
    valid: [`sgp_${sample('base62', 64, 485)}`],
    invalid: [`sgp_${sample('base62', 12, 484)}`, `sgp_${'x'.repeat(64)}`],
  },
];
