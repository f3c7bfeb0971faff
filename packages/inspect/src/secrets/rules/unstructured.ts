import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const UNSTRUCTURED_RULES: RuleList = () => [
  {
    id: 'secret/unstructured-api-key',
    title: 'Unstructured API key',
    provider: 'unstructured',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('unstructured'), '[A-Za-z0-9]{30}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Unstructured platform, API keys'),
    source: 'observed: 30 characters; Unstructured documentation, API key',
  },
];
