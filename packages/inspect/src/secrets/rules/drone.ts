import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DRONE_RULES: RuleList = () => [
  {
    id: 'secret/drone-token',
    title: 'Drone CI token',
    provider: 'drone',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('drone'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'write'),
    remediation: rotate('Drone, Account, Personal token'),
    source: 'observed: 32 characters; Drone documentation, API',
  },
];
