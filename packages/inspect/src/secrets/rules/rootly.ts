import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ROOTLY_RULES: RuleList = () => [
  {
    id: 'secret/rootly-api-token',
    title: 'Rootly API token',
    provider: 'rootly',
    severity: 'medium',
    tier: 'format',
    pattern: 'rootly_[0-9a-f]{64}',
    prefixes: ['rootly_'],
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Rootly, Organization settings, API keys'),
    source: 'Rootly documentation, API keys',
  },
];
