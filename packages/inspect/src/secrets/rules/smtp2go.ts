import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SMTP2GO_RULES: RuleList = () => [
  {
    id: 'secret/smtp2go-api-key',
    title: 'SMTP2GO API key',
    provider: 'smtp2go',
    severity: 'high',
    tier: 'format',
    pattern: 'api-[0-9A-F]{32}(?![0-9A-Za-z])',
    prefixes: ['api-'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('SMTP2GO, Sending, API Keys'),
    source: 'observed: current keys; SMTP2GO documentation, API keys',
  },
];
