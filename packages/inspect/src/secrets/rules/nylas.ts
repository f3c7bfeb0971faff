import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NYLAS_RULES: RuleList = () => [
  {
    id: 'secret/nylas-api-key',
    title: 'Nylas API key',
    provider: 'nylas',
    severity: 'critical',
    tier: 'format',
    pattern: 'nyk_v0_[A-Za-z0-9]{40,80}(?![A-Za-z0-9])',
    prefixes: ['nyk_v0_'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Nylas dashboard, API Keys'),
    source: 'Nylas documentation, API keys; observed: prefix nyk_v0_',
  },
];
