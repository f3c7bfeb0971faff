import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SALESFORCE_RULES: RuleList = () => [
  {
    id: 'secret/salesforce-token',
    title: 'Salesforce access token',
    provider: 'salesforce',
    severity: 'high',
    tier: 'format',
    pattern: '00D[A-Za-z0-9]{12,15}![A-Za-z0-9._]{60,220}',
    prefixes: ['00D'],
    startsWord: true,
    reach: reach('business-data', 'write', 'short'),
    remediation: rotate('Salesforce, Setup, Session management'),
    source: 'Salesforce documentation, OAuth tokens and session ids',
  },
  {
    id: 'secret/salesforce-refresh-token',
    title: 'Salesforce refresh token',
    provider: 'salesforce',
    severity: 'critical',
    tier: 'format',
    pattern: '5AEP861[A-Za-z0-9._=]{70,220}',
    prefixes: ['5AEP861'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Salesforce, Setup, Connected Apps OAuth Usage'),
    source: 'observed: refresh tokens of the OAuth flows',
  },
];
