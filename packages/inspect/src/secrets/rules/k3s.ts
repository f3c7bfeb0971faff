import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const K3S_RULES: RuleList = () => [
  {
    id: 'secret/k3s-token',
    title: 'K3s or RKE2 node token',
    provider: 'k3s',
    severity: 'critical',
    tier: 'format',
    pattern: 'K10[0-9a-f]{64}::(?:[a-z]{4,12}:)?[0-9a-zA-Z]{16,64}',
    prefixes: ['K10'],
    startsWord: true,
    reach: reach('infrastructure', 'admin'),
    remediation: rotate('K3s, k3s token rotate'),
    source: 'K3s documentation, k3s token, secure token format',
  },
];
