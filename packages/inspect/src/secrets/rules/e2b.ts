import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const E2B_RULES: RuleList = () => [
  {
    id: 'secret/e2b-api-key',
    title: 'E2B API key',
    provider: 'e2b',
    severity: 'medium',
    tier: 'format',
    pattern: 'e2b_[0-9a-f]{40}(?![A-Za-z0-9])',
    prefixes: ['e2b_'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('E2B dashboard, Keys'),
    source: 'E2B documentation, API key',
  },
];
