import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PERMIT_RULES: RuleList = () => [
  {
    id: 'secret/permit-api-key',
    title: 'Permit.io API key',
    provider: 'permit',
    severity: 'critical',
    tier: 'format',
    pattern: 'permit_key_[A-Za-z0-9]{40,120}(?![A-Za-z0-9])',
    prefixes: ['permit_key_'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Permit.io, Settings, API Keys'),
    source: 'Permit.io documentation, API keys; observed: prefix permit_key_',
  },
];
