import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DEFINEDNETWORKING_RULES: RuleList = () => [
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
