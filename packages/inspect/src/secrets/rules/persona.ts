import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PERSONA_RULES: RuleList = () => [
  {
    id: 'secret/persona-api-key',
    title: 'Persona API key',
    provider: 'persona',
    severity: 'high',
    tier: 'format',
    pattern: 'persona_production_[a-z0-9_-]{20,80}',
    prefixes: ['persona_production_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Persona dashboard, API, API keys'),
    source: 'Persona documentation, API keys (prefix by environment)',
  },
];
