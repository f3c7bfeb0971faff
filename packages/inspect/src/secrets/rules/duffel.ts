import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DUFFEL_RULES: RuleList = () => [
  {
    id: 'secret/duffel-token',
    title: 'Duffel API token',
    provider: 'duffel',
    severity: 'medium',
    tier: 'format',
    pattern: 'duffel_(?:test|live)_[A-Za-z0-9_-]{43}',
    prefixes: ['duffel_live_', 'duffel_test_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Duffel dashboard, Developers, Access tokens'),
    source: 'Duffel documentation, Access tokens',
  },
];
