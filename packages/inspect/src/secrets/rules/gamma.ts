import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const GAMMA_RULES: RuleList = () => [
  {
    id: 'secret/gamma-api-key',
    title: 'Gamma API key',
    provider: 'gamma',
    severity: 'medium',
    tier: 'format',
    pattern: 'sk-gamma-[A-Za-z0-9_-]{20,80}',
    prefixes: ['sk-gamma-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Gamma, Account settings, API keys'),
    source: 'Gamma developer documentation, Get access (prefix sk-gamma-)',
  },
];
