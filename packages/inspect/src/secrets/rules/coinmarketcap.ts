import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const COINMARKETCAP_RULES: RuleList = () => [
  {
    id: 'secret/coinmarketcap-api-key',
    title: 'CoinMarketCap API key',
    provider: 'coinmarketcap',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('coin_?market_?cap|cmc_(?:pro_)?api'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('CoinMarketCap developer portal'),
    source: 'CoinMarketCap API documentation, Authentication',
  },
];
