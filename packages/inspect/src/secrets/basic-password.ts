import { base64Text } from './base64-text.ts';

/**
 * The password of `user:password` in base64 (RFC 7617): printable ASCII, four characters and more. Null when the text
 * decodes to something else.
 */
export function basicPassword(encoded: string): string | null {
  const pair = base64Text(encoded);
  const colon = pair.indexOf(':');
  if (colon < 1 || colon > 100 || !/^[ -~]+$/.test(pair)) return null;
  const password = pair.slice(colon + 1);
  return password.length >= 4 ? password : null;
}
