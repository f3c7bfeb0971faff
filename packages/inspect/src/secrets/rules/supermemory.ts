import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SUPERMEMORY_RULES: RuleList = () => [
  {
    id: 'secret/supermemory-api-key',
    title: 'Supermemory API key',
    provider: 'supermemory',
    severity: 'high',
    tier: 'format',
    pattern: 'sm_[A-Za-z0-9]{22}_[A-Za-z0-9]{40,90}(?![A-Za-z0-9])',
    prefixes: ['sm_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Supermemory console, API keys'),
    source: 'Supermemory documentation, Authentication; observed: 22 characters, then 40 and more',
  },
];
