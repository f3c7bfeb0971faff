import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NTFY_RULES: RuleList = () => [
  {
    id: 'secret/ntfy-access-token',
    title: 'ntfy access token',
    provider: 'ntfy',
    severity: 'medium',
    tier: 'format',
    pattern: 'tk_[a-z0-9]{29}(?![A-Za-z0-9_])',
    prefixes: ['tk_'],
    startsWord: true,
    reach: reach('messaging', 'write', 'limited'),
    remediation: rotate('ntfy, ntfy token remove'),
    source: 'ntfy documentation, Access tokens (32 characters)',
  },
];
