import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NEON_RULES: RuleList = () => [
  {
    id: 'secret/neon-api-key',
    title: 'Neon API key',
    provider: 'neon',
    severity: 'high',
    tier: 'format',
    pattern: 'napi_[A-Za-z0-9]{60,68}',
    prefixes: ['napi_'],
    reach: reach('database', 'admin'),
    remediation: rotate('Neon console, Account settings, API keys'),
    source: 'Neon documentation, Manage API keys',
  },
];
