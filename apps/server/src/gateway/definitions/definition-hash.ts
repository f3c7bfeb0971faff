import { createHash } from 'node:crypto';
import type { Definition } from '@svc/inspect';
import { canonicalize, type Json } from '@svc/ledger';

/** A definition, its hash, and its size as canonical JSON (RFC 8785) in bytes. */
export type HashedDefinition = {
  readonly definition: Definition;
  readonly hash: string;
  readonly bytes: number;
};

/** Hashes a definition: SHA-256 of its canonical JSON. Null for one that has no canonical form. */
export function hashDefinition(definition: Definition): HashedDefinition | null {
  let text: string;
  try {
    text = canonicalize(definition as unknown as Json);
  } catch {
    return null;
  }
  const hash = createHash('sha256').update(text).digest('hex');
  return { definition, hash, bytes: Buffer.byteLength(text) };
}
