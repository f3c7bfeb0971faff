import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LINKUP_RULES: RuleList = () => [
  {
    id: 'secret/linkup-api-key',
    title: 'Linkup API key',
    provider: 'linkup',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('linkup'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Linkup, API keys'),
    source: 'observed: UUIDs; Linkup documentation, Quickstart',
  },
];
