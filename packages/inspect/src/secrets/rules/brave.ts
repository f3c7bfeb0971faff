import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BRAVE_RULES: RuleList = () => [
  {
    id: 'secret/brave-search-key',
    title: 'Brave Search API key',
    provider: 'brave',
    severity: 'medium',
    tier: 'format',
    pattern: 'BSA[A-Za-z0-9_-]{24,40}(?![A-Za-z0-9_-])',
    prefixes: ['BSA'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Brave Search API dashboard, API Keys'),
    source: 'observed: current keys; Brave Search API documentation, Authentication',
  },
];
