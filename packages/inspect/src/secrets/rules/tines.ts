import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const TINES_RULES: RuleList = () => [
  {
    id: 'secret/tines-webhook',
    title: 'Tines webhook',
    provider: 'tines',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`\.tines\.com/webhook/(?<secret>[0-9a-z]{32}/[0-9a-z]{32})(?![A-Za-z0-9])`,
    structured: true,
    validate: whenPartRare(/[0-9a-z]{32}$/, 'high'),
    reach: reach('webhook', 'post'),
    remediation: rotate('the story in Tines: replace its webhook'),
    source: 'Tines documentation, Webhook action',
  },
];
