import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const DEFINEDNETWORKING_RULES: readonly SecretRule[] = [
  {
    id: 'secret/definednetworking-api-key',
    title: 'Defined Networking API key',
    provider: 'definednetworking',
    severity: 'critical',
    tier: 'format',
    pattern: 'dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}',
    prefixes: ['dnkey-'],
    startsWord: true,
    reach: reach('private-network', 'admin'),
    remediation: rotate('Defined Networking admin panel, API keys'),
    source: 'Defined Networking documentation, API keys',
  },
];
