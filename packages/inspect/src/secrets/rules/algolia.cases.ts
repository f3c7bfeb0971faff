import { type RuleCases, sample } from '../sample.testing.ts';

export const ALGOLIA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/algolia-admin-key',
    valid: [
      { text: `ALGOLIA_ADMIN_KEY=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: [
      `ALGOLIA_SEARCH_KEY=${sample('hex', 32, 529)}`,
      `ALGOLIA_ADMIN_KEY=${'0'.repeat(32)}`,
    ],
  },
];
