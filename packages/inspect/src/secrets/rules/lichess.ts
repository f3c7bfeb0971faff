import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LICHESS_RULES: RuleList = () => [
  {
    id: 'secret/lichess-access-token',
    title: 'Lichess API or OAuth token',
    provider: 'lichess',
    severity: 'low',
    tier: 'format',
    pattern: '(?:li[op]_[A-Za-z0-9_]{16,60})(?![A-Za-z0-9])',
    prefixes: ['lip_', 'lio_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Lichess, Preferences, API access tokens'),
    source: 'Lichess source code, modules/oauth, Bearer (20 and 32 characters)',
  },
];
