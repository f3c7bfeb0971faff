import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DNSIMPLE_RULES: RuleList = () => [
  {
    id: 'secret/dnsimple-access-token',
    title: 'DNSimple access token',
    provider: 'dnsimple',
    severity: 'high',
    tier: 'format',
    pattern: 'dnsimple_[aou]_[A-Za-z0-9]{30,40}',
    prefixes: ['dnsimple_a_', 'dnsimple_u_', 'dnsimple_o_'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('DNSimple, Account, Access tokens'),
    source: 'DNSimple documentation, API access tokens (prefixes)',
  },
];
