import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MAILGUN_RULES: RuleList = () => [
  {
    id: 'secret/mailgun-api-key',
    title: 'Mailgun API key',
    provider: 'mailgun',
    severity: 'high',
    tier: 'format',
    pattern: '(?:key-[0-9a-z]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})(?![0-9A-Za-z-])',
    prefixes: ['key-'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Mailgun, API Security'),
    source: 'Mailgun documentation, API keys',
  },
];
