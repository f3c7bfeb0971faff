import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SENDGRID_RULES: RuleList = () => [
  {
    id: 'secret/sendgrid-api-key',
    title: 'SendGrid API key',
    provider: 'sendgrid',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`,
    prefixes: ['SG.'],
    reach: reach('messaging', 'write'),
    remediation: rotate('SendGrid, Settings, API Keys'),
    source: 'Twilio SendGrid documentation, API keys',
  },
];
