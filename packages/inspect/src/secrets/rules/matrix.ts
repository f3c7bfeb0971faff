import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** Synapse and the Matrix authentication service close tokens with CRC-32 in base62, over all before the last `_`. */
const matrix = (secret: string) => crc32Base62(secret.slice(0, -7)) === secret.slice(-6);

export const MATRIX_RULES: RuleList = () => [
  {
    id: 'secret/matrix-access-token',
    title: 'Matrix access token',
    provider: 'matrix',
    severity: 'high',
    tier: 'format',
    pattern:
      '(?:syt_[A-Za-z0-9+/_-]{2,200}_[A-Za-z]{20}|m(?:at|ar|ct|cr)_[A-Za-z0-9]{30})_[0-9A-Za-z]{6}',
    prefixes: ['syt_', 'mat_', 'mar_', 'mct_', 'mcr_'],
    startsWord: true,
    structured: true,
    checksum: matrix,
    reach: reach('messaging', 'write'),
    remediation: rotate('the Matrix account: sign the session out'),
    source:
      'Synapse and Matrix Authentication Service source code, access tokens (CRC-32 in base62)',
  },
];
