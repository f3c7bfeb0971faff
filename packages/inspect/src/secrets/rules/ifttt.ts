import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const IFTTT_RULES: RuleList = () => [
  {
    id: 'secret/ifttt-key',
    title: 'IFTTT webhooks key',
    provider: 'ifttt',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`maker\.ifttt\.com/trigger/[A-Za-z0-9_{}-]{1,80}/(?:json/)?with/key/(?<secret>[A-Za-z0-9_-]{20,60})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('IFTTT, Webhooks, Documentation'),
    source: 'IFTTT documentation, Webhooks service',
  },
];
