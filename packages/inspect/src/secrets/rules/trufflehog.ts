import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TRUFFLEHOG_RULES: RuleList = () => [
  {
    id: 'secret/trufflehog-enterprise-secret',
    title: 'TruffleHog Enterprise secret',
    provider: 'trufflehog',
    severity: 'high',
    tier: 'format',
    pattern: 'thog-secret-[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['thog-secret-'],
    startsWord: true,
    reach: reach('secret-store', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('TruffleHog Enterprise, Settings, API keys'),
    source: 'observed: TruffleHog source code, pkg/detectors/trufflehogenterprise',
  },
];
