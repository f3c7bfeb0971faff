import { type RuleCases, sample } from '../sample.ts';

export const PAYMENTS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stripe-live-key',
    valid: [`sk_live_${sample('base62', 24, 429)}`, `rk_live_${sample('base62', 99, 430)}`],
    invalid: [
      `pk_live_${sample('base62', 24, 427)}`,
      `sk_live_${sample('base62', 8, 428)}`,
      `sk_live_${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/stripe-test-key',
    valid: [`sk_test_${sample('base62', 24, 432)}`],
    invalid: [`pk_test_${sample('base62', 24, 431)}`, `sk_test_${'x'.repeat(24)}`],
  },
  {
    rule: 'secret/stripe-webhook-secret',
    valid: [`whsec_${sample('base64', 32, 434)}`],
    invalid: [`whsec_${sample('base64', 8, 433)}`, `whsec_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/square-token',
    valid: [`EAAA${sample('base64url', 60, 436)}`, `sq0atp-${sample('base64url', 22, 437)}`],
    invalid: [`sq0atp-${sample('base64url', 8, 435)}`, `EAAA${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/square-oauth-secret',
    valid: [`sq0csp-${sample('base64url', 43, 439)}`],
    invalid: [`sq0csp-${sample('base64url', 8, 438)}`, `sq0csp-${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/shopify-token',
    valid: [`shpat_${sample('hex', 32, 441)}`, `shpss_${sample('hex', 32, 442)}`],
    invalid: [`shpat_${sample('hex', 12, 440)}`, `shpat_${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/braintree-token',
    valid: [`access_token$production$${sample('lower36', 16, 444)}$${sample('hex', 32, 445)}`],
    invalid: [
      `access_token$production$${sample('lower36', 16, 443)}`,
      `access_token$production$${'x'.repeat(16)}$${'0'.repeat(32)}`,
    ],
  },
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
  {
    rule: 'secret/plaid-access-token',
    valid: [
      `access-production-${sample('hex', 8, 449)}-${sample('hex', 4, 450)}-${sample('hex', 4, 451)}-${sample('hex', 4, 452)}-${sample('hex', 12, 453)}`,
    ],
    invalid: [
      `access-production-${sample('hex', 8, 448)}`,
      `access-production-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/flutterwave-secret-key',
    valid: [`FLWSECK-${sample('hex', 32, 455)}-X`],
    invalid: [`FLWSECK_TEST-${sample('hex', 32, 454)}-X`, `FLWSECK-${'0'.repeat(32)}-X`],
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
  {
    rule: 'secret/easypost-api-key',
    valid: [`EZAK${sample('base62', 54, 459)}`],
    invalid: [`EZAK${sample('base62', 12, 458)}`, `EZAK${'x'.repeat(54)}`],
  },
  {
    rule: 'secret/shippo-token',
    valid: [`shippo_live_${sample('hex', 40, 461)}`],
    invalid: [`shippo_live_${sample('hex', 12, 460)}`, `shippo_live_${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/duffel-token',
    valid: [`duffel_live_${sample('base64url', 43, 463)}`],
    invalid: [`duffel_live_${sample('base64url', 12, 462)}`, `duffel_live_${'x'.repeat(43)}`],
  },
];
