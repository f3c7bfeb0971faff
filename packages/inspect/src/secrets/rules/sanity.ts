import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SANITY_RULES: RuleList = () => [
  {
    id: 'secret/sanity-api-token',
    title: 'Sanity API token',
    provider: 'sanity',
    severity: 'high',
    tier: 'format',
    pattern: 'sk[A-Za-z0-9]{150,190}(?![A-Za-z0-9])',
    prefixes: ['sk'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Sanity, Manage, API, Tokens'),
    source: 'Sanity documentation, API tokens; observed: 180 characters',
  },
];
