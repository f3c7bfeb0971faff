import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrivateKey } from './private-key.ts';
import { sample } from './sample.testing.ts';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString().trimEnd();

test('a key is read through line ends, escapes, quotes and comment signs [SCAN-02]', () => {
  const plain = { encrypted: false, parsed: true };
  expect(readPrivateKey(pem)).toEqual(plain);
  expect(readPrivateKey(pem.replaceAll('\n', '\r\n    '))).toEqual(plain);
  expect(readPrivateKey(pem.replaceAll('\n', '\\n'))).toEqual(plain);
  expect(readPrivateKey(pem.replaceAll('\n', '\\n" +\n  "'))).toEqual(plain);
  expect(readPrivateKey(pem.replaceAll('\n', '\n# '))).toEqual(plain);
});

test('a key under a passphrase is told as such [SCAN-02]', () => {
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc' } as const;
  const locked = key.export({ ...options, passphrase: sample('base62', 12) });
  expect(readPrivateKey(locked.toString().trimEnd())).toEqual({ encrypted: true, parsed: true });
});

test('a body that is cut short is no sound structure, and a very short one no key [SCAN-02]', () => {
  const [first = '', body = '', , ...rest] = pem.split('\n');
  expect(readPrivateKey([first, body, ...rest].join('\n'))?.parsed ?? false).toBe(false);
  expect(readPrivateKey([first, body.slice(0, 40), rest.at(-1)].join('\n'))).toBeNull();
});

test('a sound structure that is too short for any key is none [SCAN-02]', () => {
  const der = Buffer.concat([Buffer.from([0x30, 30]), Buffer.from(sample('base62', 30))]);
  const body = der.toString('base64');
  expect(
    readPrivateKey(`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`),
  ).toBeNull();
});

test('any text between the lines gets an answer [SCAN-18]', () => {
  fc.assert(
    fc.property(fc.string(), (inner) => {
      const block = `-----BEGIN PRIVATE KEY-----${inner}-----END PRIVATE KEY-----`;
      expect(readPrivateKey(block)?.parsed ?? false).toBe(false);
    }),
  );
});
