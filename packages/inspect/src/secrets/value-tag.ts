import { hash } from 'node:crypto';

/** Published on purpose: the tag must be the same everywhere, and its 24 bits keep it from being turned back. */
const KEY = 'svc/secret-value-tag/v1';
/** Bytes of a block of SHA-256, which the key is padded to. */
const BLOCK = 64;
/** The key is ASCII, and so it is under both pads. */
const INNER = padKey(0x36);
const OUTER = Buffer.from(padKey(0x5c));

/**
 * Tag of a secret's value: HMAC-SHA-256 (RFC 2104) of its UTF-8 bytes under a published constant, cut to the first
 * 24 bits, as 6 lowercase hex digits. Equal values have equal tags; each tag is shared by 2^-24 of all values.
 */
export function valueTag(value: string): string {
  // two hashes in one call each take a third of the time of an HMAC object; a report may have 25,000 values
  const inner = hash('sha256', INNER + value, 'buffer');
  return hash('sha256', Buffer.concat([OUTER, inner]), 'hex').slice(0, 6);
}

function padKey(pad: number): string {
  const codes = Array.from({ length: BLOCK }, (_, at) => (KEY.charCodeAt(at) || 0) ^ pad);
  return String.fromCharCode(...codes);
}
