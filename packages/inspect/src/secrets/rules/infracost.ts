import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INFRACOST_RULES: RuleList = () => [
  {
    id: 'secret/infracost-api-key',
    title: 'Infracost API key',
    provider: 'infracost',
    severity: 'medium',
    tier: 'format',
    pattern: 'ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['ico-'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Infracost Cloud, Org settings, API tokens'),
    source: 'Infracost documentation, INFRACOST_API_KEY; observed: 32 characters',
  },
];
