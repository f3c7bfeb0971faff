import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WORKOS_RULES: RuleList = () => [
  {
    id: 'secret/workos-api-key',
    title: 'WorkOS API key',
    provider: 'workos',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk_(?:live|test)_a2V5X[A-Za-z0-9+/=_-]{40,100}',
    prefixes: ['sk_live_', 'sk_test_'],
    reach: reach('identity-provider', 'write'),
    remediation: rotate('WorkOS dashboard, API Keys'),
    source: 'observed: base64 of key_ after the prefix; WorkOS documentation, API keys',
  },
];
