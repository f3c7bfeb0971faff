import { ed25519 } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as sha256InScript } from '@noble/hashes/sha2.js';
import { createSHA256 } from 'hash-wasm';
import type { KeyPair } from './runtime-node.ts';

/** The functions of `runtime-node.ts`, which describes them, without Node: for the browser and its workers. */

let digest: (bytes: Uint8Array) => Uint8Array = sha256InScript;

/** Compiles SHA-256 to WebAssembly, ten times as fast; a policy without `'wasm-unsafe-eval'` keeps that of script. */
export async function prepareDigest(): Promise<void> {
  if (digest !== sha256InScript) return;
  try {
    const hasher = await createSHA256();
    digest = (bytes) => hasher.init().update(bytes).digest('binary');
  } catch {
    // refused by the policy: slower, with the same results
  }
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return digest(bytes);
}

export function writeSha256(bytes: Uint8Array, target: Uint8Array, offset: number): void {
  target.set(digest(bytes), offset);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256InScript, key, message);
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function ed25519KeyPair(seed: Uint8Array): KeyPair {
  return {
    publicKey: ed25519.getPublicKey(seed),
    sign: (message) => ed25519.sign(message, seed),
  };
}

export function ed25519Verifier(
  publicKey: Uint8Array,
): (message: Uint8Array, signature: Uint8Array) => boolean {
  return (message, signature) => {
    try {
      // RFC 8032 section 5.1.7, as Node verifies, and not the laxer rules of ZIP 215
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      return false;
    }
  };
}

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX_PAIRS[byte];
  return text;
}

export function fromHex(text: string): Uint8Array {
  const digits = /^(?:[0-9a-fA-F]{2})*/.exec(text)?.[0] ?? '';
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(toLatin1(bytes));
}

export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function toUtf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

export function utf8Length(text: string): number {
  return ENCODER.encode(text).length;
}

export function fromUtf8(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return DECODER.decode(bytes.subarray(start, end));
}

export function isUtf8(bytes: Uint8Array): boolean {
  // most lines are, and to decode one makes a text of it
  if (isAscii(bytes)) return true;
  try {
    STRICT_DECODER.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) > 0x7f) return false;
  return true;
}

/** Arguments of one call of `fromCharCode`; engines limit them. */
const CHARACTERS_AT_ONCE = 8192;

export function toLatin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < end; at += CHARACTERS_AT_ONCE) {
    const part = bytes.subarray(at, Math.min(end, at + CHARACTERS_AT_ONCE));
    // five times as fast as to spread the part, of which an iterator takes each byte
    text += String.fromCharCode.apply(null, part as unknown as number[]);
  }
  return text;
}
