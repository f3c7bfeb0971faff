import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CHECKOUT_RULES: RuleList = () => [
  {
    id: 'secret/checkout-secret-key',
    title: 'Checkout.com secret key',
    provider: 'checkout',
    severity: 'critical',
    tier: 'format',
    pattern:
      'sk_(?:(?:sbox_)?[a-z2-7]{26}[a-z2-7*#$=]|(?:test_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![A-Za-z0-9_])',
    prefixes: ['sk_sbox_', 'sk_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Checkout.com dashboard, Developers, Keys'),
    source: 'Checkout.com SDKs, pattern of secret keys',
  },
];
