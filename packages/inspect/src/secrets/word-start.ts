const WORD = /[A-Za-z0-9]/;

/**
 * True when `start` does not continue a word on its left. A letter that ends an escape is no word: in `\nhf_...`,
 * `%3Dhf_...` and `\u0022hf_...` the value begins after the escape. Looks at no more than six characters.
 */
export function isWordStart(text: string, start: number): boolean {
  if (start === 0 || !WORD.test(text.charAt(start - 1))) return true;
  const before = text.slice(Math.max(0, start - 6), start);
  return /(?:\\[abefnrtv0]|%[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4})$/.test(before);
}

const BLOB = /^(?:[A-Za-z0-9+/]{64}|(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9_-]{64})$/;

/**
 * True when `start` is within a long run of base64 or base64url (RFC 4648), where any short beginning turns up by
 * chance. A line of dashes or a long name does not count.
 */
export function isWithinBlob(text: string, start: number): boolean {
  return start >= 64 && BLOB.test(text.slice(start - 64, start));
}
