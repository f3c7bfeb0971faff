import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const YOU_RULES: RuleList = () => [
  {
    id: 'secret/you-search-key',
    title: 'You.com API key',
    provider: 'you',
    severity: 'medium',
    tier: 'format',
    pattern: 'ydc-sk-[A-Za-z0-9-]{40,80}',
    prefixes: ['ydc-sk-'],
    reach: reach('developer-tool', 'read'),
    remediation: rotate('You.com platform, API Keys'),
    source: 'observed: ydc-sk- keys; You.com documentation, Authentication',
  },
];
