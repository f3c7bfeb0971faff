/**
 * Returns the text of a file's bytes with its byte order mark, from which the same bytes come again; null where they are not
 * UTF-8, or hold a NUL, which no source file has.
 */
export function fileText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
