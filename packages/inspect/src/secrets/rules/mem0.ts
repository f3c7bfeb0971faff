import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MEM0_RULES: RuleList = () => [
  {
    id: 'secret/mem0-api-key',
    title: 'Mem0 API key',
    provider: 'mem0',
    severity: 'high',
    tier: 'format',
    pattern: 'm0-[A-Za-z0-9]{40}(?![A-Za-z0-9])',
    prefixes: ['m0-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Mem0 dashboard, API Keys'),
    source: 'Mem0 documentation, Platform quickstart (m0- keys)',
  },
];
