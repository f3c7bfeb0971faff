import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MESSAGEBIRD_RULES: RuleList = () => [
  {
    id: 'secret/messagebird-access-key',
    title: 'Bird (MessageBird) access key',
    provider: 'messagebird',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('message_?bird'), '[A-Za-z0-9]{25}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Bird dashboard, Developers, API access'),
    source: 'observed: 25 characters; MessageBird documentation, Authentication',
  },
];
