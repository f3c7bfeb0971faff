import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TOMTOM_RULES: RuleList = () => [
  {
    id: 'secret/tomtom-api-key',
    title: 'TomTom API key',
    provider: 'tomtom',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('tomtom'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('TomTom developer dashboard, Keys'),
    source: 'observed: 32 characters; TomTom documentation, API keys',
  },
];
