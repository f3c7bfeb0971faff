import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TAVILY_RULES: RuleList = () => [
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
