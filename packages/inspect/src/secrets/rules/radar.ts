import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const RADAR_RULES: readonly SecretRule[] = [
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
