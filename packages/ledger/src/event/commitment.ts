import { hmacSha256, randomBytes, toHex, toUtf8 } from '#runtime';
import { canonicalize, type Json } from '../json/canonical-json.ts';
import { parentOf } from './commitment-map.ts';
import type { Entity, UnsealedEvent } from './event.ts';

/** Length of the salt of a commitment: the key length of HMAC-SHA-256 (RFC 2104 section 3). */
export const SALT_BYTES = 32;

/** The opening of one commitment. Kept beside the log, never in it: without the salt the commitment reveals nothing. */
export type Disclosure = {
  /** JSON Pointer (RFC 6901) of the absent member. */
  readonly pointer: string;
  readonly salt: Uint8Array;
  /** Canonical JSON (RFC 8785) of the value. */
  readonly value: string;
};

/**
 * The commitment to a value, 64 lower-case hex digits:
 *
 *     HMAC-SHA-256(key = salt, 32 random bytes; message = canonical JSON of the value, UTF-8)
 *
 * HMAC is that of RFC 2104, canonical JSON that of RFC 8785; a fresh salt for each value is what RFC 9901 (SD-JWT)
 * asks of its disclosures. Two commitments to one value differ, so the log does not show that two events name one person.
 */
export function commitment(salt: Uint8Array, value: string): string {
  if (salt.length !== SALT_BYTES) throw new TypeError(`the salt is not ${SALT_BYTES} bytes`);
  return toHex(hmacSha256(salt, toUtf8(value)));
}

/** An event whose personal values are in clear, before they are committed to. */
export type ClearEvent = Omit<UnsealedEvent, 'commitments' | 'actor' | 'subject'> & {
  readonly actor: Entity;
  readonly subject: Entity;
};

/**
 * Moves the members at `pointers` out of an event: each leaves a commitment in it and becomes a disclosure. A pointer to a
 * member that the event does not have is skipped.
 */
export function commitTo(
  event: ClearEvent,
  pointers: readonly string[],
  newSalt: () => Uint8Array = () => randomBytes(SALT_BYTES),
): { readonly event: UnsealedEvent; readonly disclosures: readonly Disclosure[] } {
  if (pointers.length === 0) return { event: { ...event, commitments: {} }, disclosures: [] };
  const committed = structuredClone(event);
  const commitments: Record<string, string> = {};
  const disclosures: Disclosure[] = [];
  for (const pointer of pointers) {
    const parent = parentOf(committed, pointer);
    if (parent === undefined || !Object.hasOwn(parent.object, parent.key)) continue;
    const salt = newSalt();
    const value = canonicalize(parent.object[parent.key] as Json, { numbers: 'safe' });
    delete parent.object[parent.key];
    commitments[pointer] = commitment(salt, value);
    disclosures.push({ pointer, salt, value });
  }
  return { event: { ...committed, commitments }, disclosures };
}

/** True if the disclosure opens the commitment that the event has at its pointer. */
export function opensCommitment(
  commitments: { readonly [pointer: string]: string },
  { pointer, salt, value }: Disclosure,
): boolean {
  return (
    salt.length === SALT_BYTES &&
    Object.hasOwn(commitments, pointer) &&
    commitments[pointer] === commitment(salt, value)
  );
}
