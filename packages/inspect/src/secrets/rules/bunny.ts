import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BUNNY_RULES: RuleList = () => [
  {
    id: 'secret/bunny-api-key',
    title: 'bunny.net API key',
    provider: 'bunny',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('bunny'), `${UUID}(?:[0-9a-f-]{36})?`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('bunny.net, Account settings, API'),
    source: 'observed: UUIDs, two in a row for accounts; bunny.net documentation, API',
  },
];
