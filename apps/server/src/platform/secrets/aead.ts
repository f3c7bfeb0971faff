import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM (NIST SP 800-38D) under a random nonce: nonce (12) || ciphertext || tag (16). */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, associated: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(associated);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `encrypt` returned; null when key, bytes or associated data are not those of the encryption. */
export function decrypt(key: Uint8Array, box: Buffer, associated: Uint8Array): Buffer | null {
  if (box.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated).setAuthTag(box.subarray(-TAG_BYTES));
  const plaintext = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return null;
  }
}
