import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CURSOR_RULES: RuleList = () => [
  {
    id: 'secret/cursor-api-key',
    title: 'Cursor API key',
    provider: 'cursor',
    severity: 'high',
    tier: 'format',
    pattern: 'key_[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['key_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Cursor dashboard, Integrations'),
    source: 'observed: Cursor dashboard API keys',
  },
];
