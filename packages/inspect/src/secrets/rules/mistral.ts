import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MISTRAL_RULES: RuleList = () => [
  {
    id: 'secret/mistral-api-key',
    title: 'Mistral API key',
    provider: 'mistral',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('mistral', '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Mistral console, API keys'),
    source: 'observed: 32 characters; Mistral documentation, Quickstart',
  },
];
