import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PAYPAL_RULES: RuleList = () => [
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
