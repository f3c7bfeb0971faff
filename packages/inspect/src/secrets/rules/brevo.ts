import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const BREVO_RULES: readonly SecretRule[] = [
  {
    id: 'secret/brevo-api-key',
    title: 'Brevo API or SMTP key',
    provider: 'brevo',
    severity: 'high',
    tier: 'format',
    pattern: 'x(?:keysib|smtpsib)-[0-9a-fA-F]{64}-[A-Za-z0-9]{16}',
    prefixes: ['xkeysib-', 'xsmtpsib-'],
    reach: reach('messaging', 'write'),
    remediation: rotate('Brevo, SMTP & API'),
    source: 'Brevo developer documentation, Authentication',
  },
];
