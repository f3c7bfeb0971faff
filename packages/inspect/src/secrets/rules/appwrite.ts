import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const APPWRITE_RULES: RuleList = () => [
  {
    id: 'secret/appwrite-api-key',
    title: 'Appwrite API key',
    provider: 'appwrite',
    severity: 'critical',
    tier: 'format',
    pattern: 'standard_[0-9a-f]{256}(?![0-9a-f])',
    prefixes: ['standard_'],
    startsWord: true,
    reach: reach('database', 'admin'),
    remediation: rotate('Appwrite console, Overview, API keys'),
    source: 'Appwrite source code, API keys (standard_ and 256 hexadecimal digits)',
  },
];
