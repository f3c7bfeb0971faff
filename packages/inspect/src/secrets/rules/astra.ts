import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const ASTRA_RULES: readonly SecretRule[] = [
  {
    id: 'secret/astra-token',
    title: 'DataStax Astra DB application token',
    provider: 'astra',
    severity: 'critical',
    tier: 'format',
    pattern: 'AstraCS:[A-Za-z]{24}:[0-9a-f]{64}',
    prefixes: ['AstraCS:'],
    reach: reach('database', 'write'),
    remediation: rotate('Astra DB, Settings, Tokens'),
    source: 'DataStax documentation, Manage application tokens',
  },
];
