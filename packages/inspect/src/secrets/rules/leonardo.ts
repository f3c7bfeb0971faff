import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LEONARDO_RULES: RuleList = () => [
  {
    id: 'secret/leonardo-api-key',
    title: 'Leonardo.Ai API key',
    provider: 'leonardo',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('leonardo'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Leonardo.Ai, API access'),
    source: 'observed: UUIDs; Leonardo.Ai documentation, API key',
  },
];
