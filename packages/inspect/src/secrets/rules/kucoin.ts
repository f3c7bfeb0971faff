import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const KUCOIN_RULES: RuleList = () => [
  {
    id: 'secret/kucoin-api-secret',
    title: 'KuCoin API secret',
    provider: 'kucoin',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('kucoin'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('KuCoin, API Management'),
    source: 'observed: UUIDs; KuCoin API documentation, Authentication',
  },
];
