import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MAILERSEND_RULES: RuleList = () => [
  {
    id: 'secret/mailersend-api-token',
    title: 'MailerSend API token',
    provider: 'mailersend',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`mlsn\.[A-Za-z0-9]{30,100}`,
    prefixes: ['mlsn.'],
    reach: reach('messaging', 'write'),
    remediation: rotate('MailerSend, Integrations, API tokens'),
    source: 'MailerSend documentation, Authentication',
  },
];
