import { crc32Hex } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

/** A token with a good checksum. */
function atlassian(prefix: string): string {
  const body = `${prefix}${sample('base64url', 171)}=`;
  return body + crc32Hex(body);
}

export const ATLASSIAN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/atlassian-api-token',
    valid: [atlassian('ATATT3')],
    invalid: [`ATATT3${sample('base64url', 180, 304)}=0A1B2C3D`],
  },
  {
    rule: 'secret/atlassian-access-token',
    valid: [atlassian('ATCTT3')],
    invalid: [`ATCTT3${sample('base64url', 180, 305)}=0A1B2C3D`],
  },
];
