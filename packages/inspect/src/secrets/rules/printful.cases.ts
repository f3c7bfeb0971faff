import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PRINTFUL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/printful-token',
    valid: [assigned('PRINTFUL_TOKEN', sample('base62', 40, 5109))],
    invalid: [
      `PRINTFUL_TOKEN=${sample('base62', 17, 5110)}`,
      `PRINTFUL_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5111)}`,
    ],
  },
];
