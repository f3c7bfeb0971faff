import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeVkey,
  type NoteVerifier,
  openNote,
  parseNote,
  parseVkey,
  signerFromSeed,
  signNote,
} from './signed-note.ts';

/** The published example of C2SP signed-note and of Go's note package: c2sp.org/signed-note, golang.org/x/mod/sumdb/note. */
const PETER_VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETER_SEED = Buffer.from(
  'AYEKFALVFGyNhPJEMzD1QIDr' + '+Y7hfZx09iUvxdXHKDFz',
  'base64',
).subarray(1);
const PETER_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_NOTE = `${PETER_TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const ANN = signerFromSeed('ann.example', Buffer.alloc(32, 1));
const BOB = signerFromSeed('bob.example', Buffer.alloc(32, 2));

function key(vkey: string): NoteVerifier {
  const parsed = parseVkey(vkey);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

describe('a signed note', () => {
  test('opens as published by C2SP and Go', () => {
    expect(openNote(PETER_NOTE, key(PETER_VKEY))).toEqual({
      ok: true,
      value: { text: PETER_TEXT, signers: ['PeterNeumann'] },
    });
  });

  test('is signed byte for byte as Go signs it', () => {
    const signer = signerFromSeed('PeterNeumann', PETER_SEED);
    expect(signer.vkey).toBe(PETER_VKEY);
    expect(signNote(PETER_TEXT, signer)).toBe(PETER_NOTE);
  });

  test('opens for each of its signers and nobody else', () => {
    const note = signNote('x\n\ny\n', ANN, BOB);
    expect(openNote(note, key(BOB.vkey))).toMatchObject({ ok: true, value: { text: 'x\n\ny\n' } });
    expect(openNote(note, key(BOB.vkey), key(ANN.vkey))).toMatchObject({
      value: { signers: ['ann.example', 'bob.example'] },
    });
    expect(openNote(note, key(PETER_VKEY)).ok).toBe(false);
    expect(openNote(note).ok).toBe(false);
  });

  test('ignores unknown keys, also one that shares a name or an id', () => {
    const namesake = signerFromSeed('ann.example', Buffer.alloc(32, 3));
    const sameId = { ...BOB, keyId: ANN.keyId };
    const note = signNote('x\n', namesake, sameId, ANN);
    expect(openNote(note, key(ANN.vkey))).toMatchObject({ ok: true });
  });

  test('is refused if a known key has a bad signature, whoever else signed well', () => {
    const forger = { ...BOB, sign: () => Buffer.alloc(64) };
    const note = signNote('x\n', ANN, forger);
    expect(openNote(note, key(ANN.vkey)).ok).toBe(true);
    expect(openNote(note, key(ANN.vkey), key(BOB.vkey)).ok).toBe(false);
    const short = signNote('x\n', { ...BOB, sign: () => Buffer.alloc(63) });
    expect(openNote(short, key(BOB.vkey)).ok).toBe(false);
  });

  test('takes 16 signatures and not 17', () => {
    const signers = Array.from({ length: 17 }, (_, i) =>
      signerFromSeed(`k${i}`, Buffer.alloc(32, i)),
    );
    const note = signNote('x\n', ...signers.slice(0, 16));
    expect(openNote(note, key((signers[15] as typeof ANN).vkey)).ok).toBe(true);
    expect(() => signNote('x\n', ...signers)).toThrow('more than 16');
  });

  test('is not opened after a change of any byte', () => {
    const note = Buffer.from(signNote('a\nb\n', ANN));
    for (let at = 0; at < note.length; at++) {
      for (let bit = 1; bit < 256; bit <<= 1) {
        const changed = Buffer.from(note);
        changed[at] = (changed[at] as number) ^ bit;
        expect(openNote(changed.toString(), key(ANN.vkey)).ok, `${at} ${bit}`).toBe(false);
      }
    }
  });

  test.each([
    ['no signature', 'x\n\n'],
    ['no empty line', 'x\n— a AAAAAAA=\n'],
    ['no final newline', 'x\n\n— a AAAAAAA='],
    ['a hyphen for the dash', 'x\n\n- a AAAAAAA=\n'],
    ['two spaces', 'x\n\n—  a AAAAAAA=\n'],
    ['more after the signature', 'x\n\n— a AAAAAAA= b\n'],
    ['a plus in the name', 'x\n\n— a+b AAAAAAA=\n'],
    ['a Unicode space in the name', 'x\n\n— a\u2003b AAAAAAA=\n'],
    ['no name', 'x\n\n—  AAAAAAA=\n'],
    ['an id and no signature', 'x\n\n— a AAAAAA==\n'],
    ['base64 without padding', 'x\n\n— a AAAAAAA\n'],
    ['base64 with stray bits', 'x\n\n— a AAAAAAB=\n'],
    ['base64 of URLs', 'x\n\n— a AAAA_-AA\n'],
    ['a carriage return', 'x\r\n\n— a AAAAAAA=\n'],
    ['a NUL', 'x\0\n\n— a AAAAAAA=\n'],
    ['a lone surrogate', 'x\ud800\n\n— a AAAAAAA=\n'],
    ['too much text', `${'x'.repeat(2 ** 18)}\n\n— a AAAAAAA=\n`],
    ['nothing', ''],
  ])('is malformed with %s', (_, note) => {
    expect(parseNote(note).ok).toBe(false);
  });

  test('comes apart into what makes it up again', () => {
    const text = fc.string({ unit: 'grapheme' }).map((line) => `${line.replace(/\p{Cc}/gu, '')}\n`);
    fc.assert(
      fc.property(text, (body) => {
        const parsed = parseNote(signNote(body, ANN, BOB));
        expect(parsed).toMatchObject({ ok: true, value: { text: body } });
      }),
    );
  });

  test('is not made of what is none', () => {
    expect(() => signNote('x', ANN)).toThrow('newline');
    expect(() => signNote('x\t\n', ANN)).toThrow('control');
    expect(() => signNote('x\n')).toThrow('no signature');
    expect(() => signNote('x\n', { ...ANN, name: 'a b' })).toThrow('cannot name a key');
  });
});

describe('a verifier key', () => {
  test('is refused after any change or cut', () => {
    for (let at = 0; at < PETER_VKEY.length; at++) {
      const next = String.fromCharCode(PETER_VKEY.charCodeAt(at) + 1);
      expect(parseVkey(PETER_VKEY.slice(0, at) + next + PETER_VKEY.slice(at + 1)).ok).toBe(false);
      expect(parseVkey(PETER_VKEY.slice(0, at)).ok).toBe(false);
      expect(parseVkey(PETER_VKEY.slice(at + 1)).ok).toBe(false);
    }
  });

  test('is refused if its type or length is not that of Ed25519, even with the right id', () => {
    expect(
      parseVkey('PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==').ok,
    ).toBe(false);
    expect(parseVkey('PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW').ok).toBe(
      false,
    );
    expect(() => encodeVkey('a', Buffer.alloc(31))).toThrow('32 bytes');
    expect(() => encodeVkey('a b', Buffer.alloc(32))).toThrow('cannot name');
  });

  test('is written and read back the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
        const signer = signerFromSeed('a.example/b', seed);
        const verifier = key(signer.vkey);
        const text = Buffer.from('x');
        expect(verifier.verify(text, signer.sign(text))).toBe(true);
        expect(verifier.verify(Buffer.from('y'), signer.sign(text))).toBe(false);
      }),
      { numRuns: 20 },
    );
  });
});
