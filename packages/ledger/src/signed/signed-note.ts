import {
  ed25519KeyPair,
  ed25519Verifier,
  fromBase64,
  sha256,
  toBase64,
  toHex,
  toUtf8,
  utf8Length,
} from '#runtime';
import { concatBytes, equalBytes } from '../bytes/bytes.ts';

/** Signature type identifier of Ed25519 in vkeys and key ids. */
const ED25519 = 0x01;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** C2SP asks verifiers to take at least 16 signatures; we take no more. */
export const MAX_SIGNATURES = 16;
/** Room for 16 signatures of a post-quantum kind (some 5 kB each) in base64 and a text beside. */
const MAX_NOTE_BYTES = 2 ** 18;

/** A key that signs notes. `sign` may be any Ed25519 (RFC 8032) signer over the text's bytes. */
export type NoteSigner = {
  readonly name: string;
  /** Four bytes, see `keyId`. */
  readonly keyId: Uint8Array;
  readonly sign: (text: Uint8Array) => Uint8Array;
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array;
  /** The public half, to hand out. */
  readonly vkey: string;
};

/** A key that is trusted to sign notes. */
export type NoteVerifier = {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly verify: (text: Uint8Array, signature: Uint8Array) => boolean;
};

/** One line under a note, not yet verified. */
export type NoteSignature = {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
};

/** A note taken apart; nothing in it is to be believed before `openNote`. */
export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** A result, or the reason for its absence. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

/** SHA-256(name || 0x0A || signature type || public key)[:4], as C2SP signed-note recommends and Go's note package does. */
export function typedKeyId(name: string, type: number, publicKey: Uint8Array): Uint8Array {
  return sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4);
}

/**
 * A verifier key in one line:
 *
 *     PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW
 *     name         key id   base64(0x01 || 32-byte public key)
 */
export function encodeVkey(name: string, publicKey: Uint8Array): string {
  return encodeTypedVkey(name, ED25519, publicKey);
}

/** Returns a verifier key of one signature type over an Ed25519 key. */
export function encodeTypedVkey(name: string, type: number, publicKey: Uint8Array): string {
  demandName(name);
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new TypeError('an Ed25519 key has 32 bytes');
  const key = concatBytes(Uint8Array.of(type), publicKey);
  return `${name}+${toHex(typedKeyId(name, type, publicKey))}+${toBase64(key)}`;
}

/** Returns the fingerprint of a verifier key, by which people compare two: SHA-256 of its text, 64 hex digits. */
export function vkeyFingerprint(vkey: string): string {
  return toHex(sha256(toUtf8(vkey)));
}

/** The exact inverse of `encodeVkey`: name, id and key must agree to the letter. */
export function parseVkey(vkey: string): Outcome<NoteVerifier> {
  return parseTypedVkey(vkey, ED25519);
}

/** The exact inverse of `encodeTypedVkey` for one type; `verify` checks plain Ed25519 signatures. */
export function parseTypedVkey(vkey: string, type: number): Outcome<NoteVerifier> {
  const [name = '', id = '', ...rest] = vkey.split('+');
  const key = fromBase64(rest.join('+')); // '+' is a digit of base64, too
  if (!isName(name) || key === undefined || !/^[0-9a-f]{8}$/.test(id)) {
    return { ok: false, reason: 'a key reads name+8 hex digits+base64' };
  }
  if (key[0] !== type || key.length !== 1 + PUBLIC_KEY_BYTES) {
    return { ok: false, reason: `not an Ed25519 key (type ${type}, 32 bytes)` };
  }
  const publicKey = key.subarray(1);
  if (encodeTypedVkey(name, type, publicKey) !== vkey) {
    return { ok: false, reason: `key id ${id} is not that of this name and key` };
  }
  const verify = ed25519Verifier(publicKey);
  return {
    ok: true,
    value: {
      name,
      keyId: typedKeyId(name, type, publicKey),
      verify: (text, signature) => signature.length === SIGNATURE_BYTES && verify(text, signature),
    },
  };
}

/** A signer from the 32-byte seed that RFC 8032 calls the private key. */
export function signerFromSeed(name: string, seed: Uint8Array): NoteSigner {
  if (seed.length !== 32) throw new TypeError('an Ed25519 seed has 32 bytes');
  const { publicKey, sign } = ed25519KeyPair(seed);
  return {
    name,
    publicKey,
    keyId: typedKeyId(name, ED25519, publicKey),
    sign,
    vkey: encodeVkey(name, publicKey),
  };
}

/**
 * Signs a text with every signer, in order (C2SP signed-note):
 *
 *     <text, ending in a newline>
 *                                                      <- an empty line
 *     — <key name> base64(4-byte key id || signature)  <- em dash U+2014, one line for each key
 *
 * Throws on a text that cannot be a note and on none or too many signers.
 */
export function signNote(text: string, ...signers: readonly NoteSigner[]): string {
  if (!text.endsWith('\n')) throw new TypeError('the text of a note ends in a newline');
  const bytes = toUtf8(text);
  const lines = signers.map(({ name, keyId, sign }) => {
    demandName(name);
    return `— ${name} ${toBase64(concatBytes(keyId, sign(bytes)))}\n`;
  });
  const note = `${text}\n${lines.join('')}`;
  const parsed = parseNote(note);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return note;
}

/** Takes a note apart without believing it. Strict: the parts put together again are the note, byte for byte. */
export function parseNote(note: string): Outcome<Note> {
  const broken = (reason: string) => ({ ok: false, reason }) as const;
  if (note.length > MAX_NOTE_BYTES || utf8Length(note) > MAX_NOTE_BYTES) {
    return broken(`the note is longer than ${MAX_NOTE_BYTES} bytes`);
  }
  if (!note.isWellFormed()) return broken('the note holds a lone surrogate');
  if (hasControls(note)) return broken('the note holds a control character');
  const blank = note.lastIndexOf('\n\n');
  if (blank < 0) return broken('the note has no empty line before its signatures');
  const lines = note.slice(blank + 2).split('\n');
  if (lines.pop() !== '') return broken('the note does not end in a newline');
  if (lines.length === 0) return broken('the note has no signature');
  if (lines.length > MAX_SIGNATURES) return broken(`more than ${MAX_SIGNATURES} signatures`);
  const signatures: NoteSignature[] = [];
  for (const [i, line] of lines.entries()) {
    const signature = parseSignature(line);
    if (signature === undefined) return broken(`signature line ${i + 1} is malformed`);
    signatures.push(signature);
  }
  return { ok: true, value: { text: note.slice(0, blank + 1), signatures } };
}

/** ASCII control characters other than newline. */
function hasControls(note: string): boolean {
  for (let i = 0; i < note.length; i++) {
    const unit = note.charCodeAt(i);
    if (unit < 0x20 && unit !== 0x0a) return true;
  }
  return false;
}

function parseSignature(line: string): NoteSignature | undefined {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ');
  const bytes = fromBase64(base64);
  if (dash !== '—' || !isName(name) || rest.length > 0) return undefined;
  if (bytes === undefined || bytes.length < 5) return undefined;
  return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}

/**
 * Returns the text of a note and the names of the keys that signed it. Signatures of unknown keys are ignored, also when only name
 * or only id matches a known one; every signature of a known key must verify, and at least one is required.
 */
export function openNote(
  note: string,
  ...verifiers: readonly NoteVerifier[]
): Outcome<{ readonly text: string; readonly signers: readonly string[] }> {
  const parsed = parseNote(note);
  if (!parsed.ok) return parsed;
  const { text, signatures } = parsed.value;
  const bytes = toUtf8(text);
  const signers: string[] = [];
  for (const { name, keyId, signature } of signatures) {
    const known = verifiers.find((v) => v.name === name && equalBytes(v.keyId, keyId));
    if (known === undefined) continue;
    if (!known.verify(bytes, signature)) {
      return { ok: false, reason: `the signature of ${name} does not verify` };
    }
    signers.push(name);
  }
  if (signers.length > 0) return { ok: true, value: { text, signers } };
  return { ok: false, reason: 'no signature is of a given key' };
}

/** Key names hold no Unicode space and no plus, and are not empty. */
function isName(name: string): boolean {
  return name !== '' && !/[\p{White_Space}+]/u.test(name) && name.isWellFormed();
}

function demandName(name: string): void {
  if (!isName(name) || hasControls(name)) {
    throw new TypeError(`${JSON.stringify(name)} cannot name a key`);
  }
}
