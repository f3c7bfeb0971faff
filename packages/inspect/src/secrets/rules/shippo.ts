import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SHIPPO_RULES: RuleList = () => [
  {
    id: 'secret/shippo-token',
    title: 'Shippo API token',
    provider: 'shippo',
    severity: 'medium',
    tier: 'format',
    pattern: 'shippo_(?:live|test)_[0-9a-fA-F]{40}',
    prefixes: ['shippo_live_', 'shippo_test_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Shippo, Settings, API'),
    source: 'Shippo documentation, Authentication',
  },
];
