import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OPENWEATHER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/openweather-api-key',
    valid: [assigned('OPENWEATHER_API_KEY', sample('hex', 32, 5187))],
    invalid: [
      `OPENWEATHER_API_KEY=${sample('hex', 13, 5188)}`,
      `OPENWEATHER_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5189)}`,
    ],
  },
];
