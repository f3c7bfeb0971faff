import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CIRCLE_RULES: RuleList = () => [
  {
    id: 'secret/circle-api-key',
    title: 'Circle API key',
    provider: 'circle',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:LIVE|TEST|SAND)_API_KEY:[0-9a-f]{32}:[0-9a-f]{32}',
    prefixes: ['LIVE_API_KEY:', 'TEST_API_KEY:', 'SAND_API_KEY:'],
    reach: reach('payments', 'write'),
    remediation: rotate('Circle console, Keys'),
    source: 'Circle documentation, API keys (three parts)',
  },
];
