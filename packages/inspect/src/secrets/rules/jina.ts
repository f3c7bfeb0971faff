import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JINA_RULES: RuleList = () => [
  {
    id: 'secret/jina-api-key',
    title: 'Jina AI API key',
    provider: 'jina',
    severity: 'medium',
    tier: 'format',
    pattern: 'jina_[0-9a-f]{32}[A-Za-z0-9_-]{28}',
    prefixes: ['jina_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Jina AI, API Key & Billing'),
    source: 'observed: current keys; Jina AI documentation, API',
  },
];
