import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CODERABBIT_RULES: RuleList = () => [
  {
    id: 'secret/coderabbit-api-key',
    title: 'CodeRabbit API key',
    provider: 'coderabbit',
    severity: 'high',
    tier: 'format',
    pattern: 'cr-[0-9a-f]{58}(?![A-Za-z0-9])',
    prefixes: ['cr-'],
    startsWord: true,
    reach: reach('source-code', 'read'),
    remediation: rotate('CodeRabbit, Organization settings, API keys'),
    source: 'CodeRabbit documentation, API keys; observed: 58 hexadecimal digits',
  },
];
