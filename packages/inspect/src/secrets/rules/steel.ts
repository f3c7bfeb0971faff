import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const STEEL_RULES: RuleList = () => [
  {
    id: 'secret/steel-api-key',
    title: 'Steel API key',
    provider: 'steel',
    severity: 'medium',
    tier: 'format',
    pattern: 'ste-[A-Za-z0-9]{60,90}(?![A-Za-z0-9])',
    prefixes: ['ste-'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Steel, Settings, API keys'),
    source: 'Steel documentation, API keys; observed: 60 characters and more',
  },
];
