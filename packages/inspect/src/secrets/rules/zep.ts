import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ZEP_RULES: RuleList = () => [
  {
    id: 'secret/zep-api-key',
    title: 'Zep Cloud API key',
    provider: 'zep',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`z_1dWlkIjoi[A-Za-z0-9_-]{40,80}\.[A-Za-z0-9_-]{43,100}`,
    prefixes: ['z_1dWlkIjoi'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Zep, Project settings, API keys'),
    source: 'Zep documentation, Project keys; observed: a claim with the project, and a signature',
  },
];
