import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HEADSCALE_RULES: RuleList = () => [
  {
    id: 'secret/headscale-key',
    title: 'Headscale API or pre-authentication key',
    provider: 'headscale',
    severity: 'critical',
    tier: 'format',
    pattern: 'hskey-(?:api|auth)-[A-Za-z0-9_-]{12}-[A-Za-z0-9_-]{64}',
    prefixes: ['hskey-api-', 'hskey-auth-'],
    reach: reach('private-network', 'admin', 'limited'),
    remediation: rotate('Headscale, headscale apikeys expire'),
    source: 'Headscale source code, hscontrol/db/api_key.go',
  },
];
