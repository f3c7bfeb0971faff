const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTE_ORDER_MARK = '\uFEFF';

export type BodyText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Decodes a body of JSON, which must be UTF-8 without a byte order mark (RFC 8259, section 8.1): a lenient decoder reads other
 * text than was sent.
 */
export function decodeBody(bytes: Uint8Array): BodyText {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8' };
  }
  return text.startsWith(BYTE_ORDER_MARK)
    ? { ok: false, reason: 'the body begins with a byte order mark; send it without one' }
    : { ok: true, text };
}
