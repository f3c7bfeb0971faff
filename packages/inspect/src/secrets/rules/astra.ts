import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ASTRA_RULES: RuleList = () => [
  {
    id: 'secret/astra-token',
    title: 'DataStax Astra DB application token',
    provider: 'astra',
    severity: 'critical',
    tier: 'format',
    pattern: 'AstraCS:[A-Za-z0-9]{20,64}(?::[0-9a-f]{64})?(?![A-Za-z0-9])',
    prefixes: ['AstraCS:'],
    reach: reach('database', 'write'),
    remediation: rotate('Astra DB, Settings, Tokens'),
    source: 'DataStax documentation, Manage application tokens',
  },
];
