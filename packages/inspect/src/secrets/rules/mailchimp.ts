import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const MAILCHIMP_RULES: RuleList = () => [
  {
    id: 'secret/mailchimp-api-key',
    title: 'Mailchimp API key',
    provider: 'mailchimp',
    severity: 'high',
    tier: 'format',
    pattern: '[0-9a-f]{32}-us[0-9]{1,2}(?![0-9A-Za-z])',
    startsWord: true,
    structured: true,
    validate: whenPartRare(/^[0-9a-f]+/, 'high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Mailchimp, Account, Extras, API keys'),
    source: 'Mailchimp documentation, About API keys',
  },
];
