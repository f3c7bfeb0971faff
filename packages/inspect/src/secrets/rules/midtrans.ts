import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MIDTRANS_RULES: RuleList = () => [
  {
    id: 'secret/midtrans-server-key',
    title: 'Midtrans server key',
    provider: 'midtrans',
    severity: 'critical',
    tier: 'format',
    pattern: 'Mid-server-[A-Za-z0-9_-]{12,60}',
    prefixes: ['Mid-server-'],
    reach: reach('payments', 'write'),
    remediation: rotate('Midtrans, Settings, Access keys'),
    source: 'Midtrans documentation, Access keys',
  },
];
