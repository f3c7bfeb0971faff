import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** `nbp_` + 30 random characters + 6 of CRC-32, over the random part. */
const netbird = (secret: string) => crc32Base62(secret.slice(4, 34)) === secret.slice(34);

export const NETBIRD_RULES: RuleList = () => [
  {
    id: 'secret/netbird-access-token',
    title: 'NetBird personal access token',
    provider: 'netbird',
    severity: 'critical',
    tier: 'format',
    pattern: 'nbp_[A-Za-z0-9]{36}',
    prefixes: ['nbp_'],
    checksum: netbird,
    reach: reach('private-network', 'admin', 'limited'),
    remediation: rotate('NetBird, Users, Access tokens'),
    source: 'NetBird source code, personal_access_token.go (30 characters and a CRC-32)',
  },
];
