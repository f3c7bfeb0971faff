import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CODECOV_RULES: RuleList = () => [
  {
    id: 'secret/codecov-token',
    title: 'Codecov token',
    provider: 'codecov',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('codecov'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'post'),
    remediation: rotate('Codecov, the repository’s Settings'),
    source: 'Codecov documentation, Codecov tokens',
  },
];
