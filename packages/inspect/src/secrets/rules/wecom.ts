import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WECOM_RULES: RuleList = () => [
  {
    id: 'secret/wecom-webhook',
    title: 'WeCom group robot webhook',
    provider: 'wecom',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=(?<secret>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('WeCom, the group’s robot'),
    source: 'WeCom documentation, Group robot configuration',
  },
];
