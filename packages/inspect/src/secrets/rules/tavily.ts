import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const TAVILY_RULES: readonly SecretRule[] = [
  {
    id: 'secret/tavily-api-key',
    title: 'Tavily API key',
    provider: 'tavily',
    severity: 'medium',
    tier: 'format',
    pattern: 'tvly-(?:(?:dev|prod)-)?[A-Za-z0-9-]{32,60}',
    prefixes: ['tvly-dev-', 'tvly-prod-', 'tvly-'],
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Tavily, API keys'),
    source: 'Tavily documentation, Authentication',
  },
];
