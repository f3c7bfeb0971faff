import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TIGRIS_RULES: RuleList = () => [
  {
    id: 'secret/tigris-secret-key',
    title: 'Tigris secret access key',
    provider: 'tigris',
    severity: 'high',
    tier: 'format',
    pattern: 'tsec_[A-Za-z0-9_+-]{40,80}',
    prefixes: ['tsec_'],
    startsWord: true,
    reach: reach('database', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Tigris dashboard, Access Keys'),
    source: 'Tigris documentation, Access keys (tid_ and tsec_)',
  },
];
