import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const OPENROUTER_RULES: RuleList = () => [
  {
    id: 'secret/openrouter-api-key',
    title: 'OpenRouter API key',
    provider: 'openrouter',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-or-v1-[0-9a-f]{64}',
    prefixes: ['sk-or-v1-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('OpenRouter, Keys'),
    source: 'OpenRouter documentation, API authentication',
  },
];
