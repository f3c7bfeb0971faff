import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const TEAMS_RULES: RuleList = () => [
  {
    id: 'secret/teams-webhook',
    title: 'Microsoft Teams incoming webhook',
    provider: 'teams',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`(?:webhook\.office\.com/webhookb2|outlook\.office(?:365)?\.com/webhook)/(?<secret>[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9A-Za-z]{32}/[0-9a-f-]{36})`,
    structured: true,
    validate: whenPartRare(/IncomingWebhook\/([0-9A-Za-z]{32})/, 'high'),
    reach: reach('webhook', 'post'),
    remediation: rotate('Microsoft Teams, the channel’s connectors'),
    source: 'Microsoft Teams documentation, Create incoming webhooks',
  },
];
