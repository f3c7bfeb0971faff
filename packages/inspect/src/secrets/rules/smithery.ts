import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SMITHERY_RULES: RuleList = () => [
  {
    id: 'secret/smithery-api-key',
    title: 'Smithery API key',
    provider: 'smithery',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('smithery'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Smithery, Account, API Keys'),
    source: 'observed: UUIDs; Smithery documentation, API keys',
  },
];
