import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DUCKDNS_RULES: RuleList = () => [
  {
    id: 'secret/duckdns-token',
    title: 'DuckDNS token',
    provider: 'duckdns',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('duck_?dns'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('DuckDNS, recreate token'),
    source: 'Duck DNS specification, HTTP API',
  },
];
