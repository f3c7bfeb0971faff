import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const POSTMAN_RULES: RuleList = () => [
  {
    id: 'secret/postman-api-key',
    title: 'Postman API key',
    provider: 'postman',
    severity: 'high',
    tier: 'format',
    pattern: 'PMAK-[0-9a-zA-Z-]{59}',
    prefixes: ['PMAK-'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Postman, Settings, API keys'),
    source: 'Postman documentation, Authentication',
  },
];
