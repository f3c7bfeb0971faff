import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MAILJET_RULES: RuleList = () => [
  {
    id: 'secret/mailjet-api-secret',
    title: 'Mailjet API secret',
    provider: 'mailjet',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('mailjet|mj_api', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Mailjet, Account settings, API key management'),
    source: 'Mailjet documentation, Authentication',
  },
];
