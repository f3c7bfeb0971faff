import { type RuleCases, sample } from '../sample.testing.ts';

export const STRIPE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stripe-live-key',
    valid: [`sk_live_${sample('base62', 24, 429)}`, `rk_live_${sample('base62', 99, 430)}`],
    invalid: [
      `pk_live_${sample('base62', 24, 427)}`,
      `sk_live_${sample('base62', 8, 428)}`,
      `sk_live_${'x'.repeat(24)}`,
      `ri${'sk_live_'}${sample('base62', 24, 429)}`,
    ],
  },
  {
    rule: 'secret/stripe-test-key',
    valid: [`sk_test_${sample('base62', 24, 432)}`],
    invalid: [
      `pk_test_${sample('base62', 24, 431)}`,
      `sk_test_${'x'.repeat(24)}`,
      `ta${'sk_test_'}${sample('base62', 24, 432)}`,
    ],
  },
  {
    rule: 'secret/stripe-webhook-secret',
    valid: [`whsec_${sample('base64', 32, 434)}`],
    invalid: [`whsec_${sample('base64', 8, 433)}`, `whsec_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/stripe-client-secret',
    valid: [`pi_${sample('base62', 24, 9277)}_secret_${sample('base62', 25, 9278)}`],
    invalid: [`pi_${sample('base62', 24, 9279)}`, `pi_${'x'.repeat(24)}_secret_${'x'.repeat(25)}`],
  },
];
