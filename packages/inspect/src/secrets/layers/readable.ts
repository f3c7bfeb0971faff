import { isUtf8 as isWellFormed } from 'node:buffer';

/** Share of printable ASCII from which bytes count as text. Random bytes have 0.38. */
const SHARE = 0.75;
/** Bytes whose text is believed only when all of it is printable. */
const SHORT = 12;
/** Bytes of the longest character in UTF-8. */
const MAX_CHARACTER_BYTES = 4;

/**
 * True for bytes that look like text: three quarters printable ASCII and hardly a control character, or well-formed
 * UTF-8 without any.
 */
export function isReadable(bytes: Uint8Array): boolean {
  const { printable, controls } = count(bytes);
  if (bytes.length < SHORT) return printable === bytes.length;
  if (controls * 20 > bytes.length) return false;
  return printable >= bytes.length * SHARE || (controls === 0 && isUtf8(bytes));
}

/** The same for a piece cut out of a text, which may begin and end within a character. */
export function mayBeText(piece: Uint8Array): boolean {
  const { printable, controls } = count(piece);
  return controls === 0 || (controls * 20 <= piece.length && printable >= piece.length * SHARE);
}

function count(bytes: Uint8Array): { readonly printable: number; readonly controls: number } {
  let printable = 0;
  let controls = 0;
  for (const byte of bytes) {
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      printable += 1;
    } else if (byte < 0x80) controls += 1;
  }
  return { printable, controls };
}

/** Well-formed UTF-8 (RFC 3629), but for a character that the end cuts off. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let cut = 0; cut < MAX_CHARACTER_BYTES && cut < bytes.length; cut++) {
    const byte = bytes[bytes.length - 1 - cut] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      if (length > cut + 1) return isWellFormed(bytes.subarray(0, bytes.length - 1 - cut));
      break;
    }
  }
  return isWellFormed(bytes);
}
