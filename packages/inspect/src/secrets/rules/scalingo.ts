import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SCALINGO_RULES: RuleList = () => [
  {
    id: 'secret/scalingo-token',
    title: 'Scalingo API token',
    provider: 'scalingo',
    severity: 'medium',
    tier: 'format',
    pattern: 'tk-us-[A-Za-z0-9_-]{48}',
    prefixes: ['tk-us-'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Scalingo dashboard, Tokens'),
    source: 'Scalingo documentation, API tokens',
  },
];
