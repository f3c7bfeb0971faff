import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIGNER } from '../sample-log.ts';
import { genesis } from '../tree/hash-chain.ts';
import { encodeHead, openHead, parseHead, readHead, signHead } from './signed-head.ts';
import { parseVkey, signerFromSeed, signNote } from './signed-note.ts';

const CHAIN = Buffer.alloc(32, 5);
const HEAD = { tenant: 'acme', logNo: 2, size: 7, chain: CHAIN };
const TEXT = encodeHead(HEAD);

function verifier(vkey: string) {
  const parsed = parseVkey(vkey);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

describe('a signed head', () => {
  test('is signed over these four lines', () => {
    expect(TEXT).toBe(`svc.ledger/head/v1\nacme 2\n7\n${CHAIN.toString('base64')}\n`);
  });

  test('opens with the key that signed it and no other', () => {
    const note = signHead(HEAD, SIGNER);
    const other = signerFromSeed(SIGNER.name, Buffer.alloc(32, 9));
    expect(openHead(note, verifier(SIGNER.vkey))).toEqual({ ok: true, value: HEAD });
    expect(openHead(note, verifier(other.vkey)).ok).toBe(false);
    expect(readHead(note)).toEqual({ ok: true, value: HEAD });
  });

  test('is written and read back the same', () => {
    const head = fc.record({
      tenant: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
      logNo: fc.maxSafeNat(),
      size: fc.maxSafeNat().filter((size) => size > 0),
      chain: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(head, (value) => {
        expect(parseHead(encodeHead(value))).toEqual({ ok: true, value });
      }),
    );
  });

  test('of an empty log holds the genesis and nothing else', () => {
    const empty = { tenant: 'acme', logNo: 2, size: 0, chain: genesis('acme', 2) };
    expect(parseHead(encodeHead(empty))).toEqual({ ok: true, value: empty });
    expect(() => encodeHead({ ...empty, chain: CHAIN })).toThrow('genesis');
  });

  test.each([
    ['another format', TEXT.replace('v1', 'v2')],
    ['a leading zero', TEXT.replace('\n7\n', '\n07\n')],
    ['a sign', TEXT.replace('\n7\n', '\n+7\n')],
    ['an exponent', TEXT.replace('\n7\n', '\n1e1\n')],
    ['a fraction', TEXT.replace('\n7\n', '\n7.5\n')],
    ['a size beyond 2^53', TEXT.replace('\n7\n', '\n9007199254740993\n')],
    ['no size', TEXT.replace('\n7\n', '\n\n')],
    ['a third word', TEXT.replace('acme 2', 'acme 2 3')],
    ['no tenant', TEXT.replace('acme 2', ' 2')],
    ['a short hash', TEXT.replace('BQUF', '')],
    ['base64 without padding', TEXT.replace('=', '')],
    ['another line', `${TEXT}x\n`],
    ['no final newline', TEXT.slice(0, -1)],
  ])('is refused with %s, even signed', (_, text) => {
    expect(parseHead(text).ok).toBe(false);
    const note = signNote(text.endsWith('\n') ? text : `${text}x\n`, SIGNER);
    expect(openHead(note, verifier(SIGNER.vkey)).ok).toBe(false);
  });

  test('is not made of what no log can have', () => {
    expect(() => signHead({ ...HEAD, tenant: 'a b' }, SIGNER)).toThrow('not a tenant');
    expect(() => signHead({ ...HEAD, size: -1 }, SIGNER)).toThrow('not a count');
    expect(() => signHead({ ...HEAD, chain: Buffer.alloc(31) }, SIGNER)).toThrow('32 bytes');
  });
});
