import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GLADIA_RULES: RuleList = () => [
  {
    id: 'secret/gladia-api-key',
    title: 'Gladia API key',
    provider: 'gladia',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('gladia'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Gladia, API keys'),
    source: 'observed: UUIDs; Gladia documentation, Authentication',
  },
];
