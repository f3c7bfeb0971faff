import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MINISIGN_RULES: RuleList = () => [
  {
    id: 'secret/minisign-secret-key',
    title: 'minisign secret key',
    provider: 'minisign',
    severity: 'high',
    tier: 'format',
    pattern: 'RWRTY0Iy[A-Za-z0-9+/]{204}(?![A-Za-z0-9+/])',
    prefixes: ['RWRTY0Iy'],
    startsWord: true,
    reach: reach('package-publishing', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('a new key pair, and its public key wherever signatures are verified'),
    source: 'minisign documentation, Secret key format',
  },
];
