import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HASURA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hasura-admin-secret',
    valid: [assigned('HASURA_GRAPHQL_ADMIN_SECRET', sample('base62', 40, 113))],
    invalid: [
      'HASURA_GRAPHQL_ADMIN_SECRET=myadminsecretkey',
      `HASURA_GRAPHQL_ADMIN_SECRET=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 113)}`,
    ],
  },
];
