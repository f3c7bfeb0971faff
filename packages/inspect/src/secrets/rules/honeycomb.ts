import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const HONEYCOMB_RULES: readonly SecretRule[] = [
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
