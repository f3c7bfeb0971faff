import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const GROQ_RULES: RuleList = () => [
  {
    id: 'secret/groq-api-key',
    title: 'Groq API key',
    provider: 'groq',
    severity: 'high',
    tier: 'format',
    pattern: 'gsk_[A-Za-z0-9]{52}',
    prefixes: ['gsk_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Groq Console, API Keys'),
    source: 'Groq documentation, Quickstart',
  },
];
