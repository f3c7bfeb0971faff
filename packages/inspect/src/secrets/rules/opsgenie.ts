import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OPSGENIE_RULES: RuleList = () => [
  {
    id: 'secret/opsgenie-api-key',
    title: 'Opsgenie API key',
    provider: 'opsgenie',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('ops_?genie'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('Opsgenie, Settings, API key management'),
    source: 'Opsgenie documentation, API key management',
  },
];
