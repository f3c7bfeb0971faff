import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MANDRILL_RULES: RuleList = () => [
  {
    id: 'secret/mandrill-api-key',
    title: 'Mailchimp Transactional API key',
    provider: 'mandrill',
    severity: 'high',
    tier: 'format',
    pattern: 'md-[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])',
    prefixes: ['md-'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Mailchimp Transactional, Settings, SMTP & API info'),
    source: 'Mailchimp Transactional documentation, Authentication',
  },
];
