import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const THUNDERSTORE_RULES: RuleList = () => [
  {
    id: 'secret/thunderstore-api-token',
    title: 'Thunderstore service account token',
    provider: 'thunderstore',
    severity: 'critical',
    tier: 'format',
    pattern: 'tss_[A-Za-z0-9_-]{20,80}(?![A-Za-z0-9_-])',
    prefixes: ['tss_'],
    startsWord: true,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Thunderstore, Team settings, Service accounts'),
    source: 'Thunderstore CLI documentation, Authentication; observed: prefix tss_',
  },
];
