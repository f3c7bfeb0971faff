import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ROBINHOOD_RULES: RuleList = () => [
  {
    id: 'secret/robinhood-crypto-key',
    title: 'Robinhood crypto trading API key',
    provider: 'robinhood',
    severity: 'medium',
    tier: 'format',
    pattern: 'rh-api-[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])',
    prefixes: ['rh-api-'],
    startsWord: true,
    reach: reach('payments', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Robinhood, Crypto account settings, API credentials'),
    source:
      'Robinhood crypto trading API documentation, Authentication (rh-api- and a UUID; requests are signed)',
  },
];
