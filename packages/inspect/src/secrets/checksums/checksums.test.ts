import { Buffer } from 'node:buffer';
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bech32Checksum, isBech32 } from './bech32.ts';
import { crc32, crc32Base62, crc32Hex, crc32HexLittleEndian } from './crc32.ts';

test('CRC-32 agrees with zlib on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(crc32(Buffer.from(bytes).toString('latin1'))).toBe(zlibCrc32(bytes));
    }),
  );
});

test('the base62 checksum is that of the published, revoked samples of GitHub and npm', () => {
  expect(crc32Base62(['zQWBuTSOoRi4A9s', 'pHcVY5ncnsDkxkJ'].join(''))).toBe('0mLq17');
  expect(crc32Base62(['qkJaB6MffYVzZXW', 'qmcoF49yrUxP3wf'].join(''))).toBe('0LsakP');
});

test('the hexadecimal checksums are eight digits in either order, zeros kept', () => {
  expect(crc32Hex('123456789')).toBe('CBF43926');
  expect(crc32HexLittleEndian('123456789')).toBe('2639f4cb');
  expect(crc32Hex('')).toBe('00000000');
});

test.each(['A12UEL5L', 'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw', '?1ezyfcl'])(
  '%s of BIP 173 is Bech32',
  (text) => {
    expect(isBech32(text)).toBe(true);
    expect(isBech32(`${text.slice(0, -1)}${text.endsWith('q') ? 'p' : 'q'}`)).toBe(false);
  },
);

test.each(['A12uEL5L', '10a06t8', 'x1b4n0q5v', 'li1dgmt3', ''])('%j is not Bech32', (text) => {
  expect(isBech32(text)).toBe(false);
});

test('a made checksum is a good one', () => {
  expect(isBech32(`abc1qqq${bech32Checksum('abc', 'qqq')}`)).toBe(true);
});
