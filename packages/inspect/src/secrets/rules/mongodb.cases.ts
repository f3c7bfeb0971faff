import { type RuleCases, sample } from '../sample.testing.ts';

export const MONGODB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mongodb-atlas-secret',
    valid: [`mdb_sa_sk_${sample('base64url', 40, 526)}`],
    invalid: [`mdb_sa_sk_${sample('base64url', 12, 525)}`, `mdb_sa_sk_${'x'.repeat(40)}`],
  },
];
