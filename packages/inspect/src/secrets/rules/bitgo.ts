import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const BITGO_RULES: readonly SecretRule[] = [
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
