import { isUtf8 as isUtf8Bytes } from 'node:buffer';
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  randomBytes as randomBuffer,
  sign,
  verify,
} from 'node:crypto';

/**
 * Digest, signature and text codecs on Node. `#runtime` of package.json is this module, or `runtime-browser.ts` under the
 * condition `browser`; the two have the same functions with the same results.
 */

/** Makes SHA-256 as fast as the platform permits; Node's is at once. */
export async function prepareDigest(): Promise<void> {}

/** Returns SHA-256 (FIPS 180-4) of the bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** Writes SHA-256 of the bytes into `target` at `offset`. */
export function writeSha256(bytes: Uint8Array, target: Uint8Array, offset: number): void {
  // `hash` returns text of one character a byte fastest, in half the time of a buffer.
  const text = hash('sha256', bytes, 'binary');
  for (let i = 0; i < text.length; i++) target[offset + i] = text.charCodeAt(i);
}

/** Returns HMAC-SHA-256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(message).digest();
}

export function randomBytes(length: number): Uint8Array {
  return randomBuffer(length);
}

/** A signature scheme's key pair: 32 bytes of public key, and signatures of 64 bytes. */
export type KeyPair = {
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
};

/** PKCS #8 of an Ed25519 key up to its 32-byte seed (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the Ed25519 (RFC 8032) key pair of a 32-byte seed. */
export function ed25519KeyPair(seed: Uint8Array): KeyPair {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x as string, 'base64url'),
    sign: (message) => sign(null, message, privateKey),
  };
}

/** Returns the function that checks Ed25519 signatures under a public key of 32 bytes. */
export function ed25519Verifier(
  publicKey: Uint8Array,
): (message: Uint8Array, signature: Uint8Array) => boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  return (message, signature) => verify(null, message, key, signature);
}

/** Returns the bytes in lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  return view(bytes).toString('hex');
}

/** Returns the bytes of the leading pairs of hex digits, of either case; the caller compares the text they encode to. */
export function fromHex(text: string): Uint8Array {
  return Buffer.from(text, 'hex');
}

/** Returns RFC 4648 section 4, padded. */
export function toBase64(bytes: Uint8Array): string {
  return view(bytes).toString('base64');
}

/** Returns the bytes of a base64 text; undefined unless they encode to the same text again. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** Returns UTF-8 of the text; a lone surrogate becomes U+FFFD. */
export function toUtf8(text: string): Uint8Array {
  return Buffer.from(text);
}

/** Returns the length of the text in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/** Returns the text of UTF-8 from `start` to `end`; ill-formed bytes become U+FFFD. */
export function fromUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return view(bytes).toString('utf8', start, end);
}

export function isUtf8(bytes: Uint8Array): boolean {
  return isUtf8Bytes(bytes);
}

/** Returns the bytes from `start` to `end` as text of one character each. */
export function toLatin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return view(bytes).toString('latin1', start, end);
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
