import { TOKEN_PREFIX } from '@svc/contract';
import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** `svt_` + 43 base62 digits + 6 of CRC-32, over all before them. */
const token = (secret: string) => crc32Base62(secret.slice(0, -6)) === secret.slice(-6);

export const SVC_RULES: RuleList = () => [
  {
    id: 'secret/svc-token',
    title: 'Access token of this service',
    provider: 'svc',
    severity: 'critical',
    tier: 'format',
    pattern: `${TOKEN_PREFIX}[0-9A-Za-z]{49}`,
    prefixes: [TOKEN_PREFIX],
    structured: true,
    checksum: token,
    reach: reach('business-data', 'write', 'limited'),
    remediation: rotate('the console, Access, Tokens (DELETE /v1/tokens/{tokenId})'),
    source: 'docs/service.md, Tenants and people; the format is that of issued access tokens',
  },
];
