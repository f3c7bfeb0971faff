import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ZAPIER_RULES: RuleList = () => [
  {
    id: 'secret/zapier-webhook',
    title: 'Zapier catch hook',
    provider: 'zapier',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`hooks\.zapier\.com/hooks/catch/(?<secret>[0-9]{4,10}/[a-z0-9]{6,12})`,
    structured: true,
    reach: reach('webhook', 'post'),
    remediation: rotate('Zapier, the Zap’s trigger'),
    source: 'Zapier documentation, Trigger Zaps from webhooks',
  },
];
