import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FIRECRAWL_RULES: RuleList = () => [
  {
    id: 'secret/firecrawl-api-key',
    title: 'Firecrawl API key',
    provider: 'firecrawl',
    severity: 'medium',
    tier: 'format',
    pattern: 'fc-[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['fc-'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Firecrawl dashboard, API Keys'),
    source: 'Firecrawl documentation, Introduction',
  },
];
