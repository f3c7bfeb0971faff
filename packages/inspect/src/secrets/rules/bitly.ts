import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BITLY_RULES: RuleList = () => [
  {
    id: 'secret/bitly-access-token',
    title: 'Bitly access token',
    provider: 'bitly',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('bit_?ly'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Bitly, Settings, API'),
    source: 'observed: 40 hexadecimal digits; Bitly documentation, Authentication',
  },
];
