import { type RuleCases, sample } from '../sample.testing.ts';

export const LIVEBLOCKS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/liveblocks-secret-key',
    valid: [
      `sk_prod_${sample('base64url', 63, 6064)}Q`,
      `sk_dev_${sample('base64url', 63, 6065)}Q`,
    ],
    invalid: [
      `pk_prod_${sample('base64url', 63, 6066)}Q`,
      `sk_prod_${sample('base64url', 30, 6067)}`,
      `sk_prod_${'x'.repeat(64)}`,
      `sk_prod_${sample('base64url', 65, 6068)}`,
      `nsk_prod_${sample('base64url', 63, 6069)}Q`,
    ],
  },
];
