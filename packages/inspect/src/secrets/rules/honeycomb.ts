import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HONEYCOMB_RULES: RuleList = () => [
  {
    id: 'secret/honeycomb-key',
    title: 'Honeycomb ingest or configuration key',
    provider: 'honeycomb',
    severity: 'medium',
    tier: 'format',
    pattern: 'hc[abx][il][kc]_[0-9a-z]{58}',
    prefixes: ['hcaik_', 'hcbik_', 'hcxik_', 'hcalk_', 'hcaic_'],
    reach: reach('observability', 'post'),
    remediation: rotate('Honeycomb, Environment settings, API keys'),
    source: 'Honeycomb documentation, API keys',
  },
];
