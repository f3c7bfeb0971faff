import { type RuleCases, sample } from '../sample.testing.ts';

export const HEARTLAND_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/heartland-api-key',
    valid: [`skapi_prod_${sample('base62', 36, 6310)}`, `skapi_cert_${sample('base62', 36, 6311)}`],
    invalid: [
      `pkapi_prod_${sample('base62', 36, 6312)}`,
      `skapi_prod_${sample('base62', 20, 6313)}`,
      `skapi_prod_${'x'.repeat(36)}`,
      `nskapi_prod_${sample('base62', 36, 6314)}`,
    ],
  },
];
