import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyIdOf, openSealed, type SecretLocation, sealSecret } from './sealed-secret.ts';

const dataKey = { id: randomUUID(), key: randomBytes(32) };
const LOCATION: SecretLocation = { table: 'channels', column: 'target', key: ['chn_1', '2'] };
const TENANT = 'tnt_1';

const open = (sealed: Buffer, tenant = TENANT, location = LOCATION, key = dataKey.key) =>
  openSealed(key, tenant, location, sealed);

test('a sealed secret opens at its location', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(open(sealSecret(dataKey, TENANT, LOCATION, text))).toBe(text);
    }),
  );
});

test('a sealed secret has the documented bytes, and no two are alike', () => {
  const sealed = sealSecret(dataKey, TENANT, LOCATION, 'text');

  expect(sealed).toHaveLength(1 + 16 + 12 + 4 + 16);
  expect(sealed[0]).toBe(1);
  expect(sealed.toString('hex', 1, 17)).toBe(dataKey.id.replaceAll('-', ''));
  expect(keyIdOf(sealed)).toBe(dataKey.id);
  expect(sealSecret(dataKey, TENANT, LOCATION, 'text').equals(sealed)).toBe(false);
});

test.each<[string, string, SecretLocation]>([
  ['another tenant', 'tnt_2', LOCATION],
  ['another table', TENANT, { ...LOCATION, table: 'other' }],
  ['another column', TENANT, { ...LOCATION, column: 'other' }],
  ['another row', TENANT, { ...LOCATION, key: ['chn_2', '2'] }],
  ['a row whose key joins to the same text', TENANT, { ...LOCATION, key: ['chn_1","2'] }],
  ['a row of a shorter key', TENANT, { ...LOCATION, key: ['chn_1'] }],
])('a sealed secret does not open for %s', (_name, tenant, location) => {
  expect(open(sealSecret(dataKey, TENANT, LOCATION, 'text'), tenant, location)).toBeNull();
});

test('a sealed secret with any one byte changed, or cut, does not open', () => {
  const sealed = sealSecret(dataKey, TENANT, LOCATION, 'text');

  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(open(changed), `byte ${at}`).toBeNull();
    expect(open(sealed.subarray(0, at)), `cut at ${at}`).toBeNull();
  }
  expect(open(sealed, TENANT, LOCATION, randomBytes(32))).toBeNull();
});

test.each([Buffer.alloc(0), Buffer.alloc(16, 1), Buffer.alloc(60, 2)])(
  'bytes of another format name no key',
  (bytes) => {
    expect(keyIdOf(bytes)).toBeNull();
  },
);
