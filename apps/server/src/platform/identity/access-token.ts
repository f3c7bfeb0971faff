import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@svc/contract';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const SHAPE = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/**
 * Returns a new token.
 *
 *     svt_ <43 digits: 32 random bytes, base62> <6 digits: CRC-32 of all before, base62>
 *
 * The checksum allows rejecting a mistyped token, and recognising a leaked one, without a database lookup.
 */
export function newAccessToken(): string {
  const secret = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const body = TOKEN_PREFIX + base62(secret, SECRET_DIGITS);
  return body + checksum(body);
}

/** True for a text that `newAccessToken` can have made. */
export function isAccessToken(text: string): boolean {
  return (
    SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_DIGITS)) === text.slice(-CHECKSUM_DIGITS)
  );
}

/** SHA-256 of a token: all that is kept of it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same as text of a character each byte (latin1), which takes half the time. */
export function tokenHashText(token: string): string {
  return hash('sha256', token, 'binary');
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}

function base62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n)
    text = ALPHABET[Number(rest % 62n)] + text;
  return text;
}
