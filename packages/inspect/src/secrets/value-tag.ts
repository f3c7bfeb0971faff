import { createHmac } from 'node:crypto';

/** Published on purpose: the tag must be the same everywhere, and its 24 bits keep it from being turned back. */
const KEY = 'svc/secret-value-tag/v1';

/**
 * Tag of a secret's value: HMAC-SHA-256 (RFC 2104) of its UTF-8 bytes under a published constant, cut to the first
 * 24 bits, as 6 lowercase hex digits. Equal values have equal tags; each tag stands for 2^-24 of all values.
 */
export function valueTag(value: string): string {
  return createHmac('sha256', KEY).update(value, 'utf8').digest('hex').slice(0, 6);
}
