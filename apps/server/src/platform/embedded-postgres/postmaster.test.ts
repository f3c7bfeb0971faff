import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningPid } from './postmaster.ts';

const stranger = { name: 'stranger', uid: 54_321, gid: 54_322 };

let data: string;
let file: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'svc-postmaster-'));
  file = join(data, 'postmaster.pid');
});
afterEach(() => rm(data, { recursive: true }));

test('the process of the first line is the server while it lives [OPS-01]', async () => {
  expect(await runningPid(data, null)).toBeNull();
  await writeFile(file, `${process.pid}\n/data\n`);
  expect(await runningPid(data, null)).toBe(process.pid);
  await writeFile(file, '1');
  expect(await runningPid(data, null)).toBeNull();
});

test('a process of another user is never the server, whatever the file says [OPS-01]', async () => {
  await writeFile(file, `${process.pid}\n`);

  expect(await runningPid(data, stranger)).toBeNull();
});

test('a link and a pipe in its place are not read [OPS-01]', async () => {
  await writeFile(join(data, 'other'), `${process.pid}\n`);
  await symlink(join(data, 'other'), file);
  expect(await runningPid(data, null)).toBeNull();

  await rm(file);
  execFileSync('mkfifo', [file]);
  expect(await runningPid(data, null)).toBeNull();
});
