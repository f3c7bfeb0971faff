import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CONTEXT7_RULES: RuleList = () => [
  {
    id: 'secret/context7-api-key',
    title: 'Context7 API key',
    provider: 'context7',
    severity: 'low',
    tier: 'format',
    pattern: 'ctx7sk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    prefixes: ['ctx7sk-'],
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Context7 dashboard, API keys'),
    source: 'Context7 documentation, API keys (ctx7sk- keys)',
  },
];
