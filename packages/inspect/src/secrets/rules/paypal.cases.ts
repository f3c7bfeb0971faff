import { type RuleCases, sample } from '../sample.testing.ts';

export const PAYPAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/paypal-client-secret',
    valid: [
      {
        text: `PAYPAL_CLIENT_SECRET=E${sample('base64url', 79, 447)}`,
        secret: `E${sample('base64url', 79, 447)}`,
      },
    ],
    invalid: [
      `PAYPAL_CLIENT_SECRET=E${sample('base64url', 20, 446)}`,
      `PAYPAL_CLIENT_SECRET=E${'x'.repeat(79)}`,
    ],
  },
];
