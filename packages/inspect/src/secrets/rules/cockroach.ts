import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const COCKROACH_RULES: RuleList = () => [
  {
    id: 'secret/cockroach-api-key',
    title: 'CockroachDB Cloud API key',
    provider: 'cockroach',
    severity: 'critical',
    tier: 'format',
    pattern: 'CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}',
    prefixes: ['CCDB1_'],
    reach: reach('database', 'admin'),
    remediation: rotate('CockroachDB Cloud, Access management, Service accounts'),
    source: 'CockroachDB Cloud command line source code (22 and 40 characters)',
  },
];
