import { type RuleCases, sample } from '../sample.testing.ts';

export const STYTCH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stytch-secret',
    valid: [`secret-live-${sample('base64url', 35, 5004)}=`],
    invalid: [
      `secret-live-${sample('base64url', 14, 5005)}=`,
      `secret-live-${'x'.repeat(35)}=`,
      `nsecret-live-${sample('base64url', 35, 5006)}=`,
    ],
  },
];
