import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const FIRECRAWL_RULES: readonly SecretRule[] = [
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
