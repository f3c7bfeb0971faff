import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BITWARDEN_RULES: RuleList = () => [
  {
    id: 'secret/bitwarden-access-token',
    title: 'Bitwarden Secrets Manager access token',
    provider: 'bitwarden',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`0\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==`,
    startsWord: true,
    reach: reach('secret-store', 'read', 'limited'),
    remediation: rotate('Bitwarden Secrets Manager, Machine accounts, Access tokens'),
    source: 'Bitwarden documentation, Access tokens (version, id, secret, key)',
  },
];
