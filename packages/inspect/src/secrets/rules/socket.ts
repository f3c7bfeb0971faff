import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const SOCKET_RULES: readonly SecretRule[] = [
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
