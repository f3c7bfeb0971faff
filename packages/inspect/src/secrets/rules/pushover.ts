import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PUSHOVER_RULES: RuleList = () => [
  {
    id: 'secret/pushover-token',
    title: 'Pushover application or user token',
    provider: 'pushover',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('pushover'), '[a-z0-9]{30}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'post', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Pushover, Your applications'),
    source: 'Pushover documentation, Message API (30 characters)',
  },
];
