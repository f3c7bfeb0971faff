import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HACKCLUB_RULES: RuleList = () => [
  {
    id: 'secret/hackclub-ai-key',
    title: 'Hack Club AI API key',
    provider: 'hackclub',
    severity: 'medium',
    tier: 'format',
    pattern: 'sk-hc-v1-[0-9a-f]{64}(?![A-Za-z0-9])',
    prefixes: ['sk-hc-v1-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Hack Club AI, Keys'),
    source: 'Hack Club AI source code, routes of the API (64 hexadecimal digits)',
  },
];
