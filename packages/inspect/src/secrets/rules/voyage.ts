import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const VOYAGE_RULES: RuleList = () => [
  {
    id: 'secret/voyage-api-key',
    title: 'Voyage AI API key',
    provider: 'voyage',
    severity: 'medium',
    tier: 'format',
    pattern: 'pa-[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])',
    prefixes: ['pa-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Voyage AI dashboard, API keys'),
    source: 'observed: current keys; Voyage AI documentation, API key',
  },
];
