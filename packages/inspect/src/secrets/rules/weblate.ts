import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WEBLATE_RULES: RuleList = () => [
  {
    id: 'secret/weblate-token',
    title: 'Weblate API token',
    provider: 'weblate',
    severity: 'medium',
    tier: 'format',
    pattern: 'wl[up]_[A-Za-z0-9]{36}(?![A-Za-z0-9])',
    prefixes: ['wlu_', 'wlp_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Weblate, Profile, API access'),
    source: 'Weblate documentation, API authentication (wlu_ and wlp_)',
  },
];
