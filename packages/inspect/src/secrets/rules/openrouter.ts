import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const OPENROUTER_RULES: readonly SecretRule[] = [
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
