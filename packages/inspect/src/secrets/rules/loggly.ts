import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LOGGLY_RULES: RuleList = () => [
  {
    id: 'secret/loggly-token',
    title: 'Loggly customer token',
    provider: 'loggly',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('loggly'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'post'),
    remediation: rotate('Loggly, Source setup, Customer tokens'),
    source: 'Loggly documentation, Customer token',
  },
];
