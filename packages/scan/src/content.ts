/** Number of leading bytes that decide whether a file is binary; git uses the same (xdiff-interface.c). */
export const SNIFFED_BYTES = 8000;

/** Bytes of a text file as UTF-8 without byte order mark, or `binary`. */
export type Content =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'binary' };

/**
 * Classifies raw file bytes. UTF-16 with a byte order mark is transcoded; a NUL among the first 8000 bytes of
 * anything else means binary. Bytes that are not UTF-8 pass through: patterns are matched on bytes.
 *
 *     FF FE 41 00   UTF-16LE "A"     FE FF 00 41   UTF-16BE "A"     EF BB BF 41   UTF-8 "A"
 */
export function contentOf(raw: Uint8Array): Content {
  if (raw[0] === 0xff && raw[1] === 0xfe && !(raw[2] === 0 && raw[3] === 0)) {
    return transcoded(raw, 'utf-16le');
  }
  if (raw[0] === 0xfe && raw[1] === 0xff) return transcoded(raw, 'utf-16be');
  const nul = raw.subarray(0, SNIFFED_BYTES).indexOf(0);
  if (nul !== -1) return { kind: 'binary' };
  const marked = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf;
  return { kind: 'text', bytes: marked ? raw.subarray(3) : raw };
}

function transcoded(raw: Uint8Array, encoding: string): Content {
  return { kind: 'text', bytes: new TextEncoder().encode(new TextDecoder(encoding).decode(raw)) };
}
