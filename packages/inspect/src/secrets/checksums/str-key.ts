import { Buffer } from 'node:buffer';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * True when `text` is base32 (RFC 4648, without padding) of bytes that end with their own CRC-16 (XMODEM), least
 * significant byte first. Stellar's keys (SEP-23, strkey) and NATS' (nkeys) are made so.
 *
 *     S...   version (Stellar 1 byte, NATS seed 2)   32 bytes   CC CC
 */
export function isStrKey(text: string): boolean {
  const bytes = decode(text);
  if (bytes === null || bytes.length < 3) return false;
  return crc16(bytes.subarray(0, -2)) === bytes.readUInt16LE(bytes.length - 2);
}

/** The key of some bytes, version first. */
export function strKey(bytes: Buffer): string {
  const tail = Buffer.alloc(2);
  tail.writeUInt16LE(crc16(bytes));
  let bits = '';
  for (const byte of [...bytes, ...tail]) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((digit) => ALPHABET.charAt(Number.parseInt(digit.padEnd(5, '0'), 2)))
    .join('');
}

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0. */
function crc16(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      value = ((value << 1) ^ (value & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return value;
}

function decode(text: string): Buffer | null {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
