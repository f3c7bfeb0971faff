import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const UNKEY_RULES: RuleList = () => [
  {
    id: 'secret/unkey-root-key',
    title: 'Unkey root key',
    provider: 'unkey',
    severity: 'critical',
    tier: 'format',
    pattern: 'unkey_[A-Za-z0-9]{20,32}(?![A-Za-z0-9])',
    prefixes: ['unkey_'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Unkey dashboard, Settings, Root Keys'),
    source: 'Unkey documentation, Root keys (prefix unkey_); observed: 20 to 32 characters',
  },
];
