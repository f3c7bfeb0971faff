import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ZOHO_RULES: RuleList = () => [
  {
    id: 'secret/zoho-oauth-token',
    title: 'Zoho OAuth token',
    provider: 'zoho',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`1000\.[0-9a-f]{32}\.[0-9a-f]{32}(?![0-9a-f])`,
    prefixes: ['1000.'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Zoho Accounts, Connected applications'),
    source: 'Zoho documentation, OAuth 2.0 (tokens begin with 1000.)',
  },
];
