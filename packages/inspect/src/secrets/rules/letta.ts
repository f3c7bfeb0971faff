import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LETTA_RULES: RuleList = () => [
  {
    id: 'secret/letta-api-key',
    title: 'Letta Cloud API key',
    provider: 'letta',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-let-[A-Za-z0-9+/]{60,140}={0,2}',
    prefixes: ['sk-let-'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Letta Cloud, API keys'),
    source: 'Letta documentation, API keys (sk-let- keys)',
  },
];
