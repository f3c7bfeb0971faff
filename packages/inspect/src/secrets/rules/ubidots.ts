import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const UBIDOTS_RULES: RuleList = () => [
  {
    id: 'secret/ubidots-token',
    title: 'Ubidots token or API key',
    provider: 'ubidots',
    severity: 'high',
    tier: 'format',
    pattern: 'BB(?:US|FF)-[A-Za-z0-9]{28,40}(?![A-Za-z0-9])',
    prefixes: ['BBUS-', 'BBFF-'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Ubidots, My profile, API credentials'),
    source: 'Ubidots documentation, Authentication; observed: 28 to 40 characters',
  },
];
