import { type RuleCases, sample } from '../sample.testing.ts';

export const RAZORPAY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/razorpay-live-key',
    valid: [`rzp_live_${sample('base62', 14, 5066)}`],
    invalid: [`rzp_live_${sample('base62', 4, 5067)}`, `rzp_live_${'x'.repeat(14)}`],
  },
  {
    rule: 'secret/razorpay-key-secret',
    valid: [
      {
        text: `RAZORPAY_KEY_SECRET=${sample('base62', 24, 457)}`,
        secret: `${sample('base62', 24, 457)}`,
      },
    ],
    invalid: [
      `RAZORPAY_KEY_SECRET=${sample('base62', 10, 456)}`,
      `RAZORPAY_KEY_SECRET=${'x'.repeat(24)}`,
    ],
  },
];
