import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const COURIER_RULES: RuleList = () => [
  {
    id: 'secret/courier-auth-token',
    title: 'Courier API key',
    provider: 'courier',
    severity: 'high',
    tier: 'format',
    pattern: '(?:pk|dk)_(?:prod|test)_[A-Z0-9]{28}(?![A-Za-z0-9])',
    prefixes: ['pk_prod_', 'pk_test_', 'dk_prod_', 'dk_test_'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Courier, Settings, API Keys'),
    source: 'Courier documentation, Authorization',
  },
];
