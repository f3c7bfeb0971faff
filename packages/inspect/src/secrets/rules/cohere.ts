import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const COHERE_RULES: RuleList = () => [
  {
    id: 'secret/cohere-api-key',
    title: 'Cohere API key',
    provider: 'cohere',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('cohere|co_api_key', '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Cohere dashboard, API keys'),
    source: 'observed: 40 characters; Cohere documentation, API keys',
  },
];
