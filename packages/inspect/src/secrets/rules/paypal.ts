import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PAYPAL_RULES: readonly SecretRule[] = [
  {
    id: 'secret/paypal-client-secret',
    title: 'PayPal client secret',
    provider: 'paypal',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('paypal[a-z_.-]{0,16}secret', 'E[A-Za-z0-9_-]{79}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('PayPal developer dashboard, Apps & Credentials'),
    source: 'PayPal documentation, Get started with REST APIs',
  },
];
