import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ORY_RULES: RuleList = () => [
  {
    id: 'secret/ory-api-token',
    title: 'Ory Network API key',
    provider: 'ory',
    severity: 'critical',
    tier: 'format',
    pattern: 'ory_(?:pat|apikey|wak)_[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])',
    prefixes: ['ory_pat_', 'ory_apikey_', 'ory_wak_'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Ory Console, Project or workspace settings, API keys'),
    source: 'Ory documentation, Authorizing Ory Network APIs',
  },
];
