import { type RuleCases, sample } from '../sample.testing.ts';

export const CARTESIA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cartesia-api-key',
    valid: [`sk_car_${sample('base62', 22, 5078)}`],
    invalid: [`sk_car_${sample('base62', 8, 5079)}`, `sk_car_${'x'.repeat(22)}`],
  },
];
