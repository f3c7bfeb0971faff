import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SOCKET_RULES: RuleList = () => [
  {
    id: 'secret/socket-api-token',
    title: 'Socket API token',
    provider: 'socket',
    severity: 'medium',
    tier: 'format',
    pattern: 'sktsec_[A-Za-z0-9_-]{30,60}',
    prefixes: ['sktsec_'],
    reach: reach('source-code', 'read'),
    remediation: rotate('Socket dashboard, Settings, API Tokens'),
    source: 'Socket documentation, API tokens (sktsec_)',
  },
];
