import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { isReadable } from './readable.ts';

/** Fewer digits hold no secret. */
const MIN_LENGTH = 20;

/**
 * Decodes hexadecimal digits (RFC 4648, section 8) of text, with or without `0x` before them; null for any other
 * run of token bytes.
 *
 *     676870 5f41   g h p _ A
 */
export function decodeHex(bytes: Uint8Array, { start, end }: Run): Decoded | null {
  const from =
    bytes[start] === 0x30 && ((bytes[start + 1] ?? 0) | 0x20) === 0x78 ? start + 2 : start;
  if (end - from < MIN_LENGTH || (end - from) % 2 !== 0) return null;
  for (let i = from; i < end; i++) if (!isHexDigit(bytes[i] as number)) return null;
  const digits = Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from);
  const decoded = Buffer.from(digits.toString('latin1'), 'hex');
  if (!isReadable(decoded)) return null;
  return {
    encoding: 'hex',
    run: { start, end },
    bytes: decoded,
    origins: () => ({
      starts: Uint32Array.from(decoded, (_, i) => from + 2 * i),
      ends: Uint32Array.from(decoded, (_, i) => from + 2 * i + 2),
    }),
  };
}

/** Returns the value of a hexadecimal digit. */
export function digitValue(digit: number): number {
  return digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x57;
}

export function isHexDigit(byte: number): boolean {
  const small = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (small >= 0x61 && small <= 0x66);
}
