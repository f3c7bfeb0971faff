import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const UNSTRUCTURED_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/unstructured-api-key',
    valid: [assigned('UNSTRUCTURED_API_KEY', sample('base62', 30, 5162))],
    invalid: [
      `UNSTRUCTURED_API_KEY=${sample('base62', 12, 5163)}`,
      `UNSTRUCTURED_API_KEY=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('base62', 30, 5164)}`,
    ],
  },
];
