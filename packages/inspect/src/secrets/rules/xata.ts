import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const XATA_RULES: RuleList = () => [
  {
    id: 'secret/xata-api-key',
    title: 'Xata API key',
    provider: 'xata',
    severity: 'high',
    tier: 'format',
    pattern: 'xau_[A-Za-z0-9]{33}(?![A-Za-z0-9])',
    prefixes: ['xau_'],
    startsWord: true,
    reach: reach('database', 'write'),
    remediation: rotate('Xata, Account settings, API keys'),
    source: 'Xata documentation, API keys; observed: 33 characters',
  },
];
