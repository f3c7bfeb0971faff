import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PORKBUN_RULES: RuleList = () => [
  {
    id: 'secret/porkbun-secret-key',
    title: 'Porkbun API secret',
    provider: 'porkbun',
    severity: 'high',
    tier: 'format',
    pattern: 'sk1_[0-9a-f]{64}',
    prefixes: ['sk1_'],
    startsWord: true,
    reach: reach('infrastructure', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Porkbun, Account, API access'),
    source: 'Porkbun documentation, API (pk1_ and sk1_ keys)',
  },
];
