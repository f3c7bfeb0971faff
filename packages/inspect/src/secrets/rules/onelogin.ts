import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ONELOGIN_RULES: RuleList = () => [
  {
    id: 'secret/onelogin-client-secret',
    title: 'OneLogin client secret',
    provider: 'onelogin',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('one_?login'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('OneLogin, Developers, API credentials'),
    source: 'observed: 64 hexadecimal digits; OneLogin documentation, API credentials',
  },
];
