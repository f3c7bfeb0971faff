import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SALESBLINK_RULES: RuleList = () => [
  {
    id: 'secret/salesblink-api-key',
    title: 'SalesBlink API key',
    provider: 'salesblink',
    severity: 'medium',
    tier: 'format',
    pattern: 'key-[A-Za-z0-9]{64}(?![A-Za-z0-9])',
    prefixes: ['key-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('SalesBlink, Settings, API'),
    source: 'SalesBlink API documentation; observed: key- and 64 characters',
  },
];
