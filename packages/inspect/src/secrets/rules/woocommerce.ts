import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WOOCOMMERCE_RULES: RuleList = () => [
  {
    id: 'secret/woocommerce-consumer-secret',
    title: 'WooCommerce REST API consumer secret',
    provider: 'woocommerce',
    severity: 'high',
    tier: 'format',
    pattern: 'cs_[0-9a-f]{40}(?![0-9A-Za-z])',
    prefixes: ['cs_'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('WooCommerce, Settings, Advanced, REST API'),
    source: 'WooCommerce source code, wc_rand_hash (40 hexadecimal digits after cs_)',
  },
];
