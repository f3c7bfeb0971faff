import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const VOLCENGINE_RULES: RuleList = () => [
  {
    id: 'secret/volcengine-ark-api-key',
    title: 'Volcengine Ark API key',
    provider: 'volcengine',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('ark_?api|volc(?:engine)?_?ark'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Volcengine Ark console, API Key'),
    source: 'observed: UUIDs; Volcengine Ark documentation, API key',
  },
];
