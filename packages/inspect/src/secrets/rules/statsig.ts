import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const STATSIG_RULES: RuleList = () => [
  {
    id: 'secret/statsig-server-secret',
    title: 'Statsig server secret or console key',
    provider: 'statsig',
    severity: 'high',
    tier: 'format',
    pattern: '(?:secret|console)-[A-Za-z0-9]{38,50}(?![A-Za-z0-9_-])',
    prefixes: ['secret-', 'console-'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Statsig, Settings, Keys & environments'),
    source: 'Statsig documentation, API keys (secret- and console-)',
  },
];
