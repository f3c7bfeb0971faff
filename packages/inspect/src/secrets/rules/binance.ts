import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BINANCE_RULES: RuleList = () => [
  {
    id: 'secret/binance-api-secret',
    title: 'Binance API key or secret',
    provider: 'binance',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('binance'), '[A-Za-z0-9]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Binance, API Management'),
    source: 'Binance API documentation, Request security',
  },
];
