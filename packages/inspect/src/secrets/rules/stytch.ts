import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const STYTCH_RULES: RuleList = () => [
  {
    id: 'secret/stytch-secret',
    title: 'Stytch project secret',
    provider: 'stytch',
    severity: 'critical',
    tier: 'format',
    pattern: 'secret-(?:live|test)-[A-Za-z0-9_-]{35}=',
    prefixes: ['secret-live-', 'secret-test-'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Stytch dashboard, API keys'),
    source: 'Stytch documentation, Authentication (secret-live- and secret-test-)',
  },
];
