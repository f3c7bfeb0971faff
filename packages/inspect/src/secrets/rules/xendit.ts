import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const XENDIT_RULES: RuleList = () => [
  {
    id: 'secret/xendit-secret-key',
    title: 'Xendit secret API key',
    provider: 'xendit',
    severity: 'critical',
    tier: 'format',
    pattern: 'xnd_(?:production|development)_[A-Za-z0-9]{40,80}',
    prefixes: ['xnd_production_', 'xnd_development_'],
    reach: reach('payments', 'write'),
    remediation: rotate('Xendit dashboard, Settings, API keys'),
    source: 'Xendit documentation, API keys',
  },
];
