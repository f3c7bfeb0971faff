const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 (ISO-HDLC, as in zlib and IEEE 802.3) of a latin1 text: unsigned 32 bits. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    value = (TABLE[(value ^ text.charCodeAt(i)) & 0xff] as number) ^ (value >>> 8);
  }
  return ~value >>> 0;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * CRC-32 as six base62 digits, most significant first, padded with zeros: the last six characters of GitHub's, npm's
 * and Vercel's tokens, computed over the random part between prefix and checksum, and of our own, over the prefix too.
 * Source: GitHub blog, "Behind GitHub's new authentication token formats" (2021-04-05).
 */
export function crc32Base62(text: string): string {
  let value = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = BASE62.charAt(value % 62) + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

/** CRC-32 as eight uppercase hex digits, most significant first: the end of Atlassian's tokens, over all before it. */
export function crc32Hex(text: string): string {
  return crc32(text).toString(16).toUpperCase().padStart(8, '0');
}

/** CRC-32 as eight lowercase hex digits, least significant byte first: the end of Grafana's tokens. */
export function crc32HexLittleEndian(text: string): string {
  const value = crc32(text);
  return [0, 8, 16, 24]
    .map((shift) => ((value >>> shift) & 0xff).toString(16).padStart(2, '0'))
    .join('');
}
