import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const STACKHAWK_RULES: RuleList = () => [
  {
    id: 'secret/stackhawk-api-key',
    title: 'StackHawk API key',
    provider: 'stackhawk',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`hawk\.[A-Za-z0-9_-]{20}\.[A-Za-z0-9_-]{20}`,
    prefixes: ['hawk.'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('StackHawk, Settings, API Keys'),
    source: 'StackHawk documentation, API authentication',
  },
];
