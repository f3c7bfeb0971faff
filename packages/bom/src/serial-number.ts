import { createHash } from 'node:crypto';

/**
 * A UUID of version 8 (RFC 9562) made of the first bits of SHA-256 of a text: the same text has the same one, in however
 * many pieces it is added.
 */
export type ContentUuid = { readonly add: (piece: string) => void; readonly uuid: () => string };

export function contentUuid(): ContentUuid {
  const hash = createHash('sha256');
  return {
    add: (piece) => void hash.update(piece),
    uuid: () => {
      const bytes = hash.digest().subarray(0, 16);
      bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
      bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
      const hex = bytes.toString('hex');
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        hex.slice(12, 16),
        hex.slice(16, 20),
        hex.slice(20),
      ].join('-');
    },
  };
}

/** The same of a whole text. */
export function uuidOf(text: string): string {
  const content = contentUuid();
  content.add(text);
  return content.uuid();
}
