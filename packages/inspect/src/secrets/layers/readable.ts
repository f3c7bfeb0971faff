/** Share of printable ASCII from which bytes count as text. Random bytes have 0.38. */
const SHARE = 0.75;
/** Bytes whose text is believed only when all of it is printable. */
const SHORT = 12;

/**
 * True for bytes that look like text: three quarters printable ASCII and hardly a control character, or well-formed
 * UTF-8 without any.
 */
export function isReadable(bytes: Uint8Array): boolean {
  let printable = 0;
  let controls = 0;
  for (const byte of bytes) {
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      printable += 1;
    } else if (byte < 0x80) controls += 1;
  }
  if (bytes.length < SHORT) return printable === bytes.length;
  if (controls * 20 > bytes.length) return false;
  return printable >= bytes.length * SHARE || (controls === 0 && isUtf8(bytes));
}

/** Well-formed UTF-8 (RFC 3629), but for a character that the end cuts off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
