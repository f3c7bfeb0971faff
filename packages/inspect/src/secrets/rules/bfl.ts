import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BFL_RULES: RuleList = () => [
  {
    id: 'secret/bfl-api-key',
    title: 'Black Forest Labs API key',
    provider: 'bfl',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('bfl|black_?forest'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Black Forest Labs dashboard, Keys'),
    source: 'observed: UUIDs; Black Forest Labs documentation, Create an API key',
  },
];
