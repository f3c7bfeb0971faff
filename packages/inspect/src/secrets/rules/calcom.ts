import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CALCOM_RULES: RuleList = () => [
  {
    id: 'secret/calcom-api-key',
    title: 'Cal.com API key',
    provider: 'calcom',
    severity: 'medium',
    tier: 'format',
    pattern: 'cal_(?:live_)?[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['cal_live_', 'cal_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Cal.com, Settings, Developer, API keys'),
    source: 'Cal.com documentation, API authentication (cal_ keys)',
  },
];
