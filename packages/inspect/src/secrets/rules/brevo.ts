import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BREVO_RULES: RuleList = () => [
  {
    id: 'secret/brevo-api-key',
    title: 'Brevo API or SMTP key',
    provider: 'brevo',
    severity: 'high',
    tier: 'format',
    pattern: 'x(?:keysib|smtpsib)-[A-Za-z0-9_-]{81}',
    prefixes: ['xkeysib-', 'xsmtpsib-'],
    reach: reach('messaging', 'write'),
    remediation: rotate('Brevo, SMTP & API'),
    source: 'Brevo developer documentation, Authentication',
  },
];
