import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TYPESENSE_RULES: RuleList = () => [
  {
    id: 'secret/typesense-api-key',
    title: 'Typesense API key',
    provider: 'typesense',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('typesense'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Typesense Cloud, Generate API keys'),
    source: 'observed: 32 characters; Typesense documentation, API keys',
  },
];
