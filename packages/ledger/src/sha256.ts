import { hash } from 'node:crypto';

/** SHA-256 (FIPS 180-4) of the concatenated parts. The one place of the Merkle tree that needs a platform's digest. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const input = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    input.set(part, at);
    at += part.length;
  }
  return hash('sha256', input, 'buffer');
}
