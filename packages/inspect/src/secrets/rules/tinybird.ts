import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TINYBIRD_RULES: RuleList = () => [
  {
    id: 'secret/tinybird-token',
    title: 'Tinybird auth token',
    provider: 'tinybird',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`p\.eyJ[A-Za-z0-9_-]{60,300}\.[A-Za-z0-9_-]{43}`,
    prefixes: ['p.eyJ'],
    startsWord: true,
    reach: reach('database', 'write'),
    remediation: rotate('Tinybird, Tokens'),
    source: 'Tinybird documentation, Auth tokens',
  },
];
