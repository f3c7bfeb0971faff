import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RESEND_RULES: RuleList = () => [
  {
    id: 'secret/resend-api-key',
    title: 'Resend API key',
    provider: 'resend',
    severity: 'high',
    tier: 'format',
    pattern: 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])',
    prefixes: ['re_'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Resend, API Keys'),
    source: 'Resend documentation, API keys',
  },
];
