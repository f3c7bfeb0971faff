import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ITERABLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/iterable-api-key',
    valid: [assigned('ITERABLE_API_KEY', sample('hex', 32, 5203))],
    invalid: [
      `ITERABLE_API_KEY=${sample('hex', 13, 5204)}`,
      `ITERABLE_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5205)}`,
    ],
  },
];
