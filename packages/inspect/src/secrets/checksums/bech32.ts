const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/**
 * True when `text` (one case throughout) carries a good Bech32 checksum (BIP 173), whatever its length.
 *
 *     AGE-SECRET-KEY- 1 QQQ...QQQ  CCCCCC
 *     readable part     data       checksum
 */
export function isBech32(text: string): boolean {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return false;
  const separator = lower.lastIndexOf('1');
  if (separator < 1 || lower.length - separator - 1 < 6) return false;
  const readable = [...lower.slice(0, separator)].map((character) => character.charCodeAt(0));
  const data = [...lower.slice(separator + 1)].map((character) => ALPHABET.indexOf(character));
  if (data.includes(-1)) return false;
  const high = readable.map((code) => code >> 5);
  const low = readable.map((code) => code & 31);
  return polymod([...high, 0, ...low, ...data]) === 1;
}

/** The six-digit Bech32 checksum of a readable part and 5-bit digits, in lower case. */
export function bech32Checksum(readable: string, data: string): string {
  const codes = [...readable].map((character) => character.charCodeAt(0));
  const digits = [...data].map((character) => ALPHABET.indexOf(character));
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const remainder = polymod([...values, ...digits, 0, 0, 0, 0, 0, 0]) ^ 1;
  return [25, 20, 15, 10, 5, 0].map((shift) => ALPHABET[(remainder >>> shift) & 31]).join('');
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, bit) => {
      if ((top >>> bit) & 1) sum ^= term;
    });
  }
  return sum;
}
