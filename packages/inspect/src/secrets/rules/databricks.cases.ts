import { type RuleCases, sample } from '../sample.testing.ts';

export const DATABRICKS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/databricks-token',
    valid: [`dapi${sample('hex', 32, 94)}`, `dapi${sample('hex', 32, 95)}-2`],
    invalid: [`dapi${sample('hex', 20, 93)}`, `dapi${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/databricks-oauth-secret',
    valid: [`dose${sample('hex', 32, 5046)}`],
    invalid: [
      `dose${sample('hex', 13, 5047)}`,
      `dose${'0'.repeat(32)}`,
      `ndose${sample('hex', 32, 5048)}`,
    ],
  },
];
