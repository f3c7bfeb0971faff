import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const COUCHBASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/couchbase-capella-key',
    valid: [
      assigned('COUCHBASE_API_KEY_SECRET', `${sample('base64', 88, 6006)}`),
      assigned('capella_api_token', `${sample('base62', 86, 6007)}==`),
    ],
    invalid: [
      `COUCHBASE_API_KEY_ID=${sample('base62', 32, 6008)}`,
      `CAPELLA_API_SECRET=${'x'.repeat(88)}`,
    ],
  },
];
