import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ITERABLE_RULES: RuleList = () => [
  {
    id: 'secret/iterable-api-key',
    title: 'Iterable API key',
    provider: 'iterable',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('iterable'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Iterable, Integrations, API keys'),
    source: 'observed: 32 hexadecimal digits; Iterable documentation, API keys',
  },
];
