import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TYPESENSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/typesense-api-key',
    valid: [assigned('TYPESENSE_API_KEY', sample('base62', 32, 5144))],
    invalid: [
      `TYPESENSE_API_KEY=${sample('base62', 13, 5145)}`,
      `TYPESENSE_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5146)}`,
    ],
  },
];
