import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a text with the form and checksum of a GitHub token, made at random. */
export function githubToken(): string {
  const random = Array.from(randomBytes(30), (byte) => DIGITS[byte % 62]).join('');
  let crc = crc32(random);
  let checksum = '';
  for (; checksum.length < 6; crc = Math.floor(crc / 62)) checksum = DIGITS[crc % 62] + checksum;
  return `ghp${'_'}${random}${checksum}`;
}
