import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base58Check, isBase58Check } from './base58check.ts';
import { isStrKey, strKey } from './str-key.ts';

const bytes = fc
  .uint8Array({ minLength: 33, maxLength: 80 })
  .map((values) => Buffer.concat([Buffer.from([0x80]), values]));

/** `text` with one character changed to another of the same alphabet. */
function changed(text: string, at: number, alphabet: string): string {
  const place = at % text.length;
  const other = alphabet.charAt((alphabet.indexOf(text.charAt(place)) + 1) % alphabet.length);
  return text.slice(0, place) + other + text.slice(place + 1);
}

test('the addresses and keys of published test vectors are Base58Check', () => {
  // BIP 32, test vector 1, chain m: the public key; Bitcoin wiki, the address of the genesis block
  const genesis = ['1A1zP1eP5QGefi2D', 'MPTfTL5SLmv7DivfNa'].join('');
  const master = [
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29',
    'ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  ].join('');
  expect(isBase58Check(genesis)).toBe(true);
  expect(isBase58Check(master)).toBe(true);
});

test('an account of the strkey specification is one', () => {
  const account = ['GA7QYNF7SOWQ3GLR2BGM', 'ZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'].join('');
  expect(isStrKey(account)).toBe(true);
});

test('what is made is good, and one changed character spoils it', () => {
  const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  fc.assert(
    fc.property(bytes, fc.nat(40), (payload, at) => {
      expect(isBase58Check(base58Check(payload))).toBe(true);
      expect(isBase58Check(changed(base58Check(payload), at, base58))).toBe(false);
      expect(isStrKey(strKey(payload))).toBe(true);
      expect(isStrKey(changed(strKey(payload), at, base32))).toBe(false);
    }),
  );
});

test('any text gets an answer, and text outside the alphabets is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(isBase58Check(`${text}0`)).toBe(false);
      expect(isStrKey(`${text}1`)).toBe(false);
    }),
  );
  for (const text of ['', '1', '1111', 'A', 'AA']) {
    expect(isBase58Check(text)).toBe(false);
    expect(isStrKey(text)).toBe(false);
  }
});
