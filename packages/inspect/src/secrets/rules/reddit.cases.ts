import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const REDDIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/reddit-client-secret',
    valid: [assigned('REDDIT_CLIENT_SECRET', sample('base64url', 27, 5090))],
    invalid: [
      `REDDIT_CLIENT_SECRET=${sample('base64url', 10, 5091)}`,
      `REDDIT_CLIENT_SECRET=${'x'.repeat(27)}`,
      `BUILD_REFERENCE=${sample('base64url', 27, 5092)}`,
    ],
  },
];
