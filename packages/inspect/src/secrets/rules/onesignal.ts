import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ONESIGNAL_RULES: RuleList = () => [
  {
    id: 'secret/onesignal-api-key',
    title: 'OneSignal API key',
    provider: 'onesignal',
    severity: 'high',
    tier: 'format',
    pattern: 'os_v2_(?:app|org)_[a-z2-7]{90,120}',
    prefixes: ['os_v2_app_', 'os_v2_org_'],
    reach: reach('messaging', 'write'),
    remediation: rotate('OneSignal, Settings, Keys & IDs'),
    source: 'OneSignal documentation, Keys & IDs (os_v2 keys)',
  },
];
