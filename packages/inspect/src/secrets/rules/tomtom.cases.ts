import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TOMTOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tomtom-api-key',
    valid: [assigned('TOMTOM_API_KEY', sample('base62', 32, 5170))],
    invalid: [
      `TOMTOM_API_KEY=${sample('base62', 13, 5171)}`,
      `TOMTOM_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5172)}`,
    ],
  },
];
