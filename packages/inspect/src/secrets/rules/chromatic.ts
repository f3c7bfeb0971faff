import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CHROMATIC_RULES: RuleList = () => [
  {
    id: 'secret/chromatic-token',
    title: 'Chromatic project token',
    provider: 'chromatic',
    severity: 'low',
    tier: 'format',
    pattern: 'chpt_[0-9a-z]{12,30}(?![A-Za-z0-9])',
    prefixes: ['chpt_'],
    startsWord: true,
    reach: reach('developer-tool', 'post'),
    remediation: rotate('Chromatic, the project’s Manage page'),
    source: 'Chromatic documentation, Project token (chpt_)',
  },
];
