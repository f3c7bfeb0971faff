import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const STRIPE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/stripe-live-key',
    title: 'Stripe live secret or restricted key',
    provider: 'stripe',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:sk|rk)_live_[A-Za-z0-9]{16,250}',
    prefixes: ['sk_live_', 'rk_live_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Stripe Dashboard, Developers, API keys'),
    source: 'Stripe documentation, API keys',
  },
  {
    id: 'secret/stripe-test-key',
    title: 'Stripe test secret or restricted key',
    provider: 'stripe',
    severity: 'low',
    tier: 'format',
    pattern: '(?:sk|rk)_test_[A-Za-z0-9]{16,250}',
    prefixes: ['sk_test_', 'rk_test_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Stripe Dashboard, Developers, API keys (test mode)'),
    source: 'Stripe documentation, API keys',
  },
  {
    id: 'secret/stripe-webhook-secret',
    title: 'Stripe webhook signing secret',
    provider: 'stripe',
    severity: 'high',
    tier: 'format',
    pattern: 'whsec_[A-Za-z0-9+/]{24,80}={0,2}',
    prefixes: ['whsec_'],
    reach: reach('webhook', 'post'),
    remediation: rotate('Stripe Dashboard, Webhooks, Roll secret'),
    source: 'Stripe documentation, Webhooks; Standard Webhooks specification',
  },
];
