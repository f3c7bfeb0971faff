import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECKSUM_BYTES = 4;
/** Longer than all formats that carry this checksum; decoding takes time in the square of the length. */
const MAX_CHARACTERS = 200;

/**
 * True when `text` is Base58Check: base58 of some bytes and the first four of their double SHA-256.
 * Source: Bitcoin wiki, Base58Check encoding.
 *
 *     5K...      80  32 bytes  cc cc cc cc
 *     xprv9...   04 88 ad e4  74 bytes  cc cc cc cc
 */
export function isBase58Check(text: string): boolean {
  const bytes = decode(text);
  if (bytes === null || bytes.length <= CHECKSUM_BYTES) return false;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  return checksum(payload).equals(bytes.subarray(-CHECKSUM_BYTES));
}

/** Base58Check of `payload`, which begins with the bytes that tell the kind of key. */
export function base58Check(payload: Buffer): string {
  const bytes = Buffer.concat([payload, checksum(payload)]);
  let text = '';
  for (let rest = BigInt(`0x0${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    text = ALPHABET.charAt(Number(rest % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return ALPHABET.charAt(0).repeat(Math.max(0, zeros)) + text;
}

function decode(text: string): Buffer | null {
  if (text.length === 0 || text.length > MAX_CHARACTERS) return null;
  let value = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const digits = value === 0n ? '' : value.toString(16);
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(`${digits.length % 2 ? '0' : ''}${digits}`, 'hex'),
  ]);
}

function checksum(payload: Buffer): Buffer {
  const once = createHash('sha256').update(payload).digest();
  return createHash('sha256').update(once).digest().subarray(0, CHECKSUM_BYTES);
}
