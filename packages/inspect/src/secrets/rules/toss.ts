import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TOSS_RULES: RuleList = () => [
  {
    id: 'secret/toss-secret-key',
    title: 'Toss Payments secret key',
    provider: 'toss',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:live|test)_g?sk_[A-Za-z0-9]{24,40}(?![A-Za-z0-9_])',
    prefixes: ['live_sk_', 'test_sk_', 'live_gsk_', 'test_gsk_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Toss Payments developer centre, API keys'),
    source: 'Toss Payments documentation, API keys',
  },
];
