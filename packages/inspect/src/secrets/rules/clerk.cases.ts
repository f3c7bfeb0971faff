import { type RuleCases, sample } from '../sample.testing.ts';

export const CLERK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clerk-secret-key',
    valid: [
      {
        text: `CLERK_SECRET_KEY=sk_live_${sample('base62', 42, 5001)}`,
        secret: `sk_live_${sample('base62', 42, 5001)}`,
      },
    ],
    invalid: [
      `CLERK_SECRET_KEY=sk_live_${sample('base62', 18, 5002)}`,
      `CLERK_SECRET_KEY=sk_live_${'x'.repeat(42)}`,
    ],
  },
];
