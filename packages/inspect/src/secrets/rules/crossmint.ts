import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CROSSMINT_RULES: RuleList = () => [
  {
    id: 'secret/crossmint-server-key',
    title: 'Crossmint server API key',
    provider: 'crossmint',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk_(?:production|staging)_[A-Za-z0-9]{24,300}',
    prefixes: ['sk_production_', 'sk_staging_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Crossmint console, Integrate, API keys'),
    source: 'Crossmint documentation, API keys (server and client keys)',
  },
];
