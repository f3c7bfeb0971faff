import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BITGO_RULES: RuleList = () => [
  {
    id: 'secret/bitgo-access-token',
    title: 'BitGo access token',
    provider: 'bitgo',
    severity: 'critical',
    tier: 'format',
    pattern: 'v2x[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['v2x'],
    startsWord: true,
    reach: reach('payments', 'write', 'limited'),
    remediation: rotate('BitGo, Settings, Developer options'),
    source: 'BitGo documentation, Access tokens',
  },
];
