import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PAYSTACK_RULES: RuleList = () => [
  {
    id: 'secret/paystack-secret-key',
    title: 'Paystack secret key',
    provider: 'paystack',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk_(?:live|test)_[0-9a-f]{40}(?![0-9A-Za-z])',
    prefixes: ['sk_live_', 'sk_test_'],
    reach: reach('payments', 'write'),
    remediation: rotate('Paystack dashboard, Settings, API Keys & Webhooks'),
    source: 'observed: 40 hexadecimal digits; Paystack documentation, API keys',
  },
];
