import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const PERPLEXITY_RULES: readonly SecretRule[] = [
  {
    id: 'secret/perplexity-api-key',
    title: 'Perplexity API key',
    provider: 'perplexity',
    severity: 'high',
    tier: 'format',
    pattern: 'pplx-[A-Za-z0-9]{40,60}',
    prefixes: ['pplx-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Perplexity, Settings, API'),
    source: 'Perplexity documentation, API keys',
  },
];
