import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RADAR_RULES: RuleList = () => [
  {
    id: 'secret/radar-secret-key',
    title: 'Radar secret key',
    provider: 'radar',
    severity: 'medium',
    tier: 'format',
    pattern: 'prj_(?:live|test)_sk_[0-9a-f]{40}',
    prefixes: ['prj_live_sk_', 'prj_test_sk_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Radar, Settings, API keys'),
    source: 'Radar documentation, Authentication',
  },
];
