import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MERCURY_RULES: RuleList = () => [
  {
    id: 'secret/mercury-api-token',
    title: 'Mercury API token',
    provider: 'mercury',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:secret-token:)?mercury_(?:production|sandbox)_[a-z]{3,6}_[A-Za-z0-9_]{30,120}',
    prefixes: [
      'secret-token:mercury_production_',
      'secret-token:mercury_sandbox_',
      'mercury_production_',
      'mercury_sandbox_',
    ],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Mercury, Settings, API Tokens'),
    source: 'Mercury API documentation, Getting started; RFC 8959',
  },
];
