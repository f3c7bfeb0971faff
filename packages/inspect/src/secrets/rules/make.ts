import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MAKE_RULES: RuleList = () => [
  {
    id: 'secret/make-webhook',
    title: 'Make webhook',
    provider: 'make',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`hook\.[a-z]{2}[0-9]\.make\.com/(?<secret>[a-z0-9]{32})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Make, Webhooks'),
    source: 'Make documentation, Webhooks',
  },
];
