import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BYBIT_RULES: RuleList = () => [
  {
    id: 'secret/bybit-api-secret',
    title: 'Bybit API secret',
    provider: 'bybit',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('bybit'), '[A-Za-z0-9]{36}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Bybit, API Management'),
    source: 'observed: 36 characters; Bybit API documentation, Authentication',
  },
];
