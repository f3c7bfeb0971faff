import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const LICHESS_RULES: readonly SecretRule[] = [
  {
    id: 'secret/lichess-access-token',
    title: 'Lichess API or OAuth token',
    provider: 'lichess',
    severity: 'low',
    tier: 'format',
    pattern: '(?:lip_[A-Za-z0-9]{20}|lio_[A-Za-z0-9]{32})(?![A-Za-z0-9])',
    prefixes: ['lip_', 'lio_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Lichess, Preferences, API access tokens'),
    source: 'Lichess source code, modules/oauth, Bearer (20 and 32 characters)',
  },
];
