import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FEISHU_RULES: RuleList = () => [
  {
    id: 'secret/feishu-webhook',
    title: 'Feishu or Lark bot webhook',
    provider: 'feishu',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Feishu or Lark, the group’s Settings, Bots'),
    source: 'Feishu documentation, Use bots in groups',
  },
];
