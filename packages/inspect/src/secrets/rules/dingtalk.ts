import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DINGTALK_RULES: RuleList = () => [
  {
    id: 'secret/dingtalk-webhook',
    title: 'DingTalk robot webhook',
    provider: 'dingtalk',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`oapi\.dingtalk\.com/robot/send\?access_token=(?<secret>[0-9a-f]{64})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('DingTalk, the group’s Settings, Robots'),
    source: 'DingTalk documentation, Custom robot access',
  },
];
