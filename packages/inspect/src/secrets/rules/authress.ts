import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AUTHRESS_RULES: RuleList = () => [
  {
    id: 'secret/authress-access-key',
    title: 'Authress service client access key',
    provider: 'authress',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}`,
    prefixes: ['sc_', 'ext_', 'scauth_', 'authress_'],
    startsWord: true,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Authress, Service clients, Access keys'),
    source: 'Authress documentation, Service clients, access keys',
  },
];
