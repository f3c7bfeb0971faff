import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const LLAMA_RULES: RuleList = () => [
  {
    id: 'secret/llama-api-key',
    title: 'Meta Llama API key',
    provider: 'llama',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`LLM\|[0-9]{15,17}\|[A-Za-z0-9_-]{27}(?![A-Za-z0-9_-])`,
    prefixes: ['LLM|'],
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9_-]{27}$/, 'high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Llama API, API keys'),
    source: 'Llama API documentation, Authentication; observed: LLM, an id and 27 characters',
  },
];
