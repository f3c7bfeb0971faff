import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WISE_RULES: RuleList = () => [
  {
    id: 'secret/wise-api-token',
    title: 'Wise API token',
    provider: 'wise',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('(?<![a-z])(?:transfer)?wise'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write'),
    remediation: rotate('Wise, Settings, API tokens'),
    source: 'observed: UUIDs; Wise Platform documentation, Authentication',
  },
];
