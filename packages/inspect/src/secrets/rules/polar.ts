import { crc32Base62 } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** 37 random characters and six base62 digits of CRC-32, over the random part. */
const polar = (secret: string) => {
  const token = secret.slice(-43);
  return crc32Base62(token.slice(0, -6)) === token.slice(-6);
};

export const POLAR_RULES: RuleList = () => [
  {
    id: 'secret/polar-access-token',
    title: 'Polar access token',
    provider: 'polar',
    severity: 'high',
    tier: 'format',
    pattern: 'polar_(?:oat|pat|at_[uo]|rt_[uo]|ci|cs|cst|mst)_[A-Za-z0-9]{43}',
    prefixes: ['polar_oat_', 'polar_pat_'],
    checksum: polar,
    reach: reach('payments', 'write', 'limited'),
    remediation: rotate('Polar, Settings, Developers'),
    source:
      'Polar source code, server/polar/kit/crypto.py, generate_token (37 characters and a CRC-32)',
  },
];
