import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HUME_RULES: RuleList = () => [
  {
    id: 'secret/hume-api-key',
    title: 'Hume AI API key',
    provider: 'hume',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?<![a-z])hume_?(?:ai_?)?(?:api_?)?(?:key|secret)', '[A-Za-z0-9]{48,64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Hume AI, API keys'),
    source: 'observed: 48 and 64 characters; Hume documentation, Getting your API keys',
  },
];
