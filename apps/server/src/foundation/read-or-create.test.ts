import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreate } from './read-or-create.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-file-'));
  file = join(folder, 'secret');
});
afterEach(() => rm(folder, { recursive: true }));

test('a missing file is made for its owner alone, and nothing else is left beside it [OPS-01]', async () => {
  expect(await readOrCreate(file, () => 'first')).toBe('first');

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['secret']);
});

test('a file that is there is read and never written [OPS-01]', async () => {
  await writeFile(file, 'older');

  expect(await readOrCreate(file, () => 'newer')).toBe('older');
  expect(await readFile(file, 'utf8')).toBe('older');
});

test('a process that reads while another writes sees all of it: one that died half-way has left nothing [OPS-01]', async () => {
  await writeFile(`${file}.new-${process.pid}`, 'half of an earl');

  expect(await readOrCreate(file, () => 'whole')).toBe('whole');
});

test('a folder that is not there is an error, not a new one [OPS-01]', async () => {
  await expect(readOrCreate(join(folder, 'no', 'secret'), () => 'x')).rejects.toThrow('ENOENT');
});
