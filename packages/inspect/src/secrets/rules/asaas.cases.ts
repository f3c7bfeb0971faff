import { type RuleCases, sample } from '../sample.testing.ts';

export const ASAAS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/asaas-api-key',
    valid: [
      `$aact_${sample('base64', 150, 5163)}==`,
      `$aact_prod_${sample('base64', 156, 6001)}==`,
      `$aact_prod_${sample('base62', 64, 6002)}`,
    ],
    invalid: [`$aact_prod_${sample('base62', 12, 6003)}`, `$aact_prod_${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/asaas-sandbox-key',
    valid: [`$aact_hmlg_${sample('base64', 156, 6004)}==`],
    invalid: [`$aact_hmlg_${sample('base62', 12, 6005)}`, `$aact_hmlg_${'x'.repeat(64)}`],
  },
];
