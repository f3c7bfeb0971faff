import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const OMISE_RULES: RuleList = () => [
  {
    id: 'secret/omise-secret-key',
    title: 'Omise secret key',
    provider: 'omise',
    severity: 'critical',
    tier: 'format',
    pattern: 'skey_(?:test_)?[a-z0-9]{19}(?![A-Za-z0-9])',
    prefixes: ['skey_test_', 'skey_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Omise dashboard, Keys'),
    source: 'Omise documentation, Authentication',
  },
];
