import { type RuleCases, sample } from '../sample.testing.ts';

export const TINES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tines-webhook',
    valid: [
      {
        text: `https://acme.tines.com/webhook/${sample('hex', 32, 9301)}/${sample('hex', 32, 9302)}`,
        secret: `${sample('hex', 32, 9301)}/${sample('hex', 32, 9302)}`,
      },
    ],
    invalid: [
      `https://acme.tines.com/webhook/${'0'.repeat(32)}/${'0'.repeat(32)}`,
      `https://acme.tines.com/webhook/${sample('hex', 32, 9239)}`,
    ],
  },
];
