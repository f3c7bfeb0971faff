import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PERPLEXITY_RULES: RuleList = () => [
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
