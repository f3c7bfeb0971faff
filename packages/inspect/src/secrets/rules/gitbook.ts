import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const GITBOOK_RULES: RuleList = () => [
  {
    id: 'secret/gitbook-api-token',
    title: 'GitBook API token',
    provider: 'gitbook',
    severity: 'medium',
    tier: 'format',
    pattern: 'gb_api_[A-Za-z0-9]{40}(?![A-Za-z0-9])',
    prefixes: ['gb_api_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('GitBook, Developer settings'),
    source: 'GitBook documentation, Authentication (gb_api_)',
  },
];
