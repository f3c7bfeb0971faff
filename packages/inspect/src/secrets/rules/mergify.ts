import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MERGIFY_RULES: RuleList = () => [
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
