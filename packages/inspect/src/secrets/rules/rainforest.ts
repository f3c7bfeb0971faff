import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RAINFOREST_RULES: RuleList = () => [
  {
    id: 'secret/rainforest-api-key',
    title: 'Rainforest Pay API key',
    provider: 'rainforest',
    severity: 'critical',
    tier: 'format',
    pattern: 'apikey_[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['apikey_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Rainforest portal, API keys'),
    source: 'Rainforest documentation, Authentication; observed: 64 hexadecimal digits',
  },
];
