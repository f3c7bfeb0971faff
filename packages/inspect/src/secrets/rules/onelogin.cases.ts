import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ONELOGIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/onelogin-client-secret',
    valid: [assigned('ONELOGIN_CLIENT_SECRET', sample('hex', 64, 5013))],
    invalid: [
      `ONELOGIN_CLIENT_SECRET=${sample('hex', 29, 5014)}`,
      `ONELOGIN_CLIENT_SECRET=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5015)}`,
    ],
  },
];
