import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BESTTIME_RULES: RuleList = () => [
  {
    id: 'secret/besttime-private-key',
    title: 'BestTime private API key',
    provider: 'besttime',
    severity: 'low',
    tier: 'format',
    pattern: 'pri_[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['pri_'],
    startsWord: true,
    reach: reach('business-data', 'read'),
    remediation: rotate('BestTime, API keys'),
    source: 'BestTime API documentation, API keys (private key)',
  },
];
