import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CRATES_RULES: RuleList = () => [
  {
    id: 'secret/crates-api-token',
    title: 'crates.io API token',
    provider: 'crates',
    severity: 'critical',
    tier: 'format',
    pattern: 'cio[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['cio'],
    startsWord: true,
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('crates.io, Account settings, API Tokens'),
    source: 'Rust blog 2020-07-14, crates.io security advisory (token format)',
  },
];
