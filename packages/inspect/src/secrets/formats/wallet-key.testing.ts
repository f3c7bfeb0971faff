import { Buffer } from 'node:buffer';
import { base58Check } from '../checksums/base58check.ts';
import { bech32Checksum } from '../checksums/bech32.ts';
import { sample } from '../sample.testing.ts';

const B32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** A Bech32 text of `length` random 5-bit digits. */
export const bech32 = (readable: string, length: number, seed: number): string => {
  const data = [...sample('base32', length, seed)]
    .map((digit) => B32.charAt(digit.charCodeAt(0) % 32))
    .join('');
  return `${readable}1${data}${bech32Checksum(readable, data)}`;
};

/** Base58 of a prefix and random bytes, with a good checksum. */
export const base58 = (prefix: string, length: number, suffix = ''): string =>
  base58Check(Buffer.from(prefix + sample('hex', 2 * length, 21) + suffix, 'hex'));

export const SOLANA = base58('3f', 59);
