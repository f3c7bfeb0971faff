import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { masterKey, readMasterKey } from './master-key.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-key-'));
  file = join(folder, 'master.key');
});
afterEach(() => rm(folder, { recursive: true }));

test('a missing key is made once, for its owner alone, and read again the same [OPS-01]', async () => {
  const [first, second] = await Promise.all([readMasterKey(file, true), readMasterKey(file, true)]);

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const third = await readMasterKey(file, false);
  for (const key of [second, third])
    expect(key.derive('x', 32).equals(first.derive('x', 32))).toBe(true);
});

test('a key that other processes share is never made here', async () => {
  await expect(readMasterKey(file, false)).rejects.toThrow('ENOENT');
});

test('a file of any other length is refused by name, and its content is not in the message [OPS-01]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
      fc.pre(bytes.length !== 32);
      const text = Buffer.from(bytes).toString('base64');
      await writeFile(file, text);

      const error = await readMasterKey(file, true).then(
        () => null,
        (reason: Error) => reason,
      );

      expect(error?.message).toContain(`${file} is not a master key`);
      if (text.length > 8) expect(error?.message).not.toContain(text);
      expect(await readFile(file, 'utf8')).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('keys of different purposes, lengths or secrets have nothing in common to see [OPS-01]', () => {
  const [one, two] = [masterKey(randomBytes(32)), masterKey(randomBytes(32))];
  const derived = [one.derive('a', 32), one.derive('b', 32), two.derive('a', 32)];

  expect(new Set(derived.map((key) => key.toString('hex'))).size).toBe(3);
  expect(one.derive('a', 32).equals(one.derive('a', 32))).toBe(true);
});

test('derivation is HKDF-SHA-256 with salt "svc", pinned: other bytes would lock every deployment out [OPS-01]', () => {
  const key = masterKey(Buffer.alloc(32, 1));

  expect(key.derive('ledger signing key', 16).toString('hex')).toBe(
    '43a7b0d82bce005d0a0575524db17c8e',
  );
});
