import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const OPENVSX_RULES: RuleList = () => [
  {
    id: 'secret/openvsx-access-token',
    title: 'Open VSX access token',
    provider: 'openvsx',
    severity: 'critical',
    tier: 'format',
    pattern: 'ovsxat_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    prefixes: ['ovsxat_'],
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('Open VSX, Settings, Access Tokens'),
    source: 'Open VSX source code, AccessTokenService (prefix and a UUID)',
  },
];
