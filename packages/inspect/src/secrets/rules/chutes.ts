import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CHUTES_RULES: RuleList = () => [
  {
    id: 'secret/chutes-api-key',
    title: 'Chutes API key',
    provider: 'chutes',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`cpk_[0-9a-f]{32}\.[0-9a-f]{32}\.[A-Za-z0-9]{32}(?![A-Za-z0-9])`,
    prefixes: ['cpk_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Chutes, API keys'),
    source: 'Chutes documentation, Authentication; observed: three parts of 32 characters',
  },
];
