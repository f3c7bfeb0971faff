import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Test input: a GitHub token that was never issued, with the checksum of its format. A new one each time. */
export function sampleToken(): string {
  const body = base62(BigInt(`0x${randomBytes(40).toString('hex')}`), 30);
  return `${'ghp'}_${body}${base62(BigInt(crc32(body)), 6)}`;
}

/** Test input: a service token that was never minted. */
export function sampleServiceToken(): string {
  return `${'svt'}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)}`;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n)
    text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
