import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ADYEN_RULES: RuleList = () => [
  {
    id: 'secret/adyen-api-key',
    title: 'Adyen API key',
    provider: 'adyen',
    severity: 'critical',
    tier: 'format',
    pattern: 'AQE[A-Za-z0-9+/]{40,200}={0,2}-[A-Za-z0-9+/]{20,120}={0,2}-[!#-&(-;=?-~]{12,40}',
    prefixes: ['AQE'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Adyen Customer Area, Developers, API credentials'),
    source: 'observed: keys begin with AQE, three parts; Adyen documentation, API credentials',
  },
];
