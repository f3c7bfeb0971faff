import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SQUARESPACE_RULES: RuleList = () => [
  {
    id: 'secret/squarespace-api-key',
    title: 'Squarespace API key',
    provider: 'squarespace',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('squarespace'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Squarespace, Settings, Developer API keys'),
    source: 'observed: UUIDs; Squarespace developer documentation, Authentication',
  },
];
