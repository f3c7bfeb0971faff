import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const MERGIFY_RULES: readonly SecretRule[] = [
  {
    id: 'secret/mergify-application-key',
    title: 'Mergify application key',
    provider: 'mergify',
    severity: 'high',
    tier: 'format',
    pattern: 'mergify_application_key_[A-Za-z0-9_-]{40,200}',
    prefixes: ['mergify_application_key_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Mergify dashboard, Settings, API Keys'),
    source: 'Mergify documentation, Application keys; observed: prefix',
  },
];
