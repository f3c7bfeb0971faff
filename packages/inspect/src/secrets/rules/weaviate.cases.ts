import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const WEAVIATE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/weaviate-api-key',
    valid: [assigned('WEAVIATE_API_KEY', sample('base62', 40, 5055))],
    invalid: [
      `WEAVIATE_API_KEY=${sample('base62', 17, 5056)}`,
      `WEAVIATE_API_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5057)}`,
    ],
  },
];
