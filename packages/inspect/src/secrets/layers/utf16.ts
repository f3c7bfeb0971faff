/** Share of ASCII characters from which code units count as text: of random bytes hardly any are. */
const SHARE = 0.25;
const REPLACEMENT = 0x3f;
/** Bytes of the first look. */
const PROBE = 64;
const MIN_UNITS = 8;

/** Text in UTF-16: one byte for each code unit, from `offset` on. */
export type Utf16Text = {
  readonly bytes: Uint8Array;
  readonly offset: 0 | 2;
  readonly isBigEndian: boolean;
};

/**
 * Decodes text in UTF-16 of either byte order, with or without a byte order mark; null for any other bytes. A character beyond
 * ASCII becomes `?`: no secret has one.
 *
 *     67 00 68 00   g h
 *     fe ff 00 67   g
 */
export function decodeUtf16(bytes: Uint8Array): Utf16Text | null {
  if (bytes.length < 2 * MIN_UNITS) return null;
  const [first, second] = bytes as unknown as readonly [number, number];
  const isMarkedBig = first === 0xfe && second === 0xff;
  const offset = isMarkedBig || (first === 0xff && second === 0xfe) ? 2 : 0;
  // the high byte of ASCII is 0
  const high = offset === 2 ? (isMarkedBig ? 0 : 1) : first === 0 ? 0 : 1;
  const units = (bytes.length - offset) >> 1;
  if (!isText(bytes, offset, high, Math.min(units, PROBE / 2))) return null;
  if (!isText(bytes, offset, high, units)) return null;
  const decoded = new Uint8Array(units);
  for (let unit = 0; unit < units; unit++) {
    const at = offset + 2 * unit;
    decoded[unit] = bytes[at + high] === 0 ? (bytes[at + 1 - high] as number) : REPLACEMENT;
  }
  return { bytes: decoded, offset, isBigEndian: high === 0 };
}

/** True for units of which some are ASCII and none is a control character. */
function isText(bytes: Uint8Array, offset: number, high: 0 | 1, units: number): boolean {
  let ascii = 0;
  for (let at = offset; at < offset + 2 * units; at += 2) {
    if (bytes[at + high] !== 0) continue;
    const byte = bytes[at + 1 - high] as number;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
    if (byte < 0x7f) ascii += 1;
  }
  return ascii >= units * SHARE;
}
