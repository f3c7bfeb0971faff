import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MEILISEARCH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/meilisearch-master-key',
    valid: [assigned('MEILI_MASTER_KEY', sample('base64url', 43, 5141))],
    invalid: [
      `MEILI_MASTER_KEY=${sample('base64url', 18, 5142)}`,
      `MEILI_MASTER_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5143)}`,
    ],
  },
];
