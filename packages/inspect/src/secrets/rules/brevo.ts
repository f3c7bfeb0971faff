import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const BREVO_RULES: readonly SecretRule[] = [
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
