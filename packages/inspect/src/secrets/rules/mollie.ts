import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MOLLIE_RULES: RuleList = () => [
  {
    id: 'secret/mollie-api-key',
    title: 'Mollie API key',
    provider: 'mollie',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:live|test)_[A-Za-z0-9]{30}(?![A-Za-z0-9_])',
    prefixes: ['live_', 'test_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Mollie dashboard, Developers, API keys'),
    source: 'Mollie documentation, Authentication',
  },
];
