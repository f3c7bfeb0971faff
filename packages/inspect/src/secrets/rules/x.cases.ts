import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const X_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/x-bearer-token',
    valid: [`AAAAAAAAAAAAAAAAAAAA${sample('base62', 92, 5077)}`],
    invalid: [
      `AAAAAAAAAAAAAAAAAAAA${sample('base62', 43, 5078)}`,
      `AAAAAAAAAAAAAAAAAAAA${'x'.repeat(92)}`,
      `nAAAAAAAAAAAAAAAAAAAA${sample('base62', 92, 5079)}`,
    ],
  },
  {
    rule: 'secret/x-api-secret',
    valid: [assigned('TWITTER_API_SECRET', sample('base62', 50, 5080))],
    invalid: [
      `TWITTER_API_SECRET=${sample('base62', 22, 5081)}`,
      `TWITTER_API_SECRET=${'x'.repeat(50)}`,
      `BUILD_REFERENCE=${sample('base62', 50, 5082)}`,
    ],
  },
];
