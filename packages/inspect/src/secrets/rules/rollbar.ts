import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ROLLBAR_RULES: RuleList = () => [
  {
    id: 'secret/rollbar-access-token',
    title: 'Rollbar access token',
    provider: 'rollbar',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('rollbar'), '[0-9a-f]{32}(?:[0-9a-f]{96})?'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('observability', 'write'),
    remediation: rotate('Rollbar, Project settings, Access tokens'),
    source:
      'observed: 32 hexadecimal digits, 128 for newer ones; Rollbar documentation, Access tokens',
  },
];
