import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PINTEREST_RULES: RuleList = () => [
  {
    id: 'secret/pinterest-access-token',
    title: 'Pinterest access token',
    provider: 'pinterest',
    severity: 'medium',
    tier: 'format',
    pattern: 'pin[ar]_[A-Za-z0-9_-]{20,200}',
    prefixes: ['pina_', 'pinr_'],
    startsWord: true,
    reach: reach('messaging', 'write', 'limited'),
    remediation: rotate('Pinterest developers, My apps'),
    source: 'Pinterest documentation, Set up authentication',
  },
];
