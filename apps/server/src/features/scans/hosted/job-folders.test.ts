import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JobFolders } from './job-folders.ts';

let root: string;
let folders: JobFolders;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'svc-folders-'));
  folders = new JobFolders(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const machine = hostname().replace(/[^\w.-]/g, '_');
/** The id of a process that has ended. */
const ended = spawnSync(process.execPath, ['-e', '']).pid;

async function leave(name: string, ageMinutes: number): Promise<string> {
  const path = join(root, name);
  await mkdir(path);
  await writeFile(join(path, 'pack'), 'bytes');
  const at = new Date(Date.now() - ageMinutes * 60_000);
  await utimes(path, at, at);
  return name;
}

test('what processes have left that are gone is removed, and what others use stays [APP-03/hostile]', async () => {
  const mine = await folders.open('scan_mine');
  await leave(`${machine}.${ended}.scan_gone`, 0);
  // its process had the same id in a container that was restarted
  await leave(`${machine}.${process.pid}.scan_before`, 0);
  await leave('elsewhere.7.scan_old', 3 * 60);
  const living = [
    await leave(`${machine}.${process.ppid}.scan_living`, 0),
    await leave('elsewhere.7.scan_new', 60),
    await leave('no-folder-of-a-run', 3 * 60),
  ];

  expect(await folders.removeAbandoned()).toBe(3);

  expect((await readdir(root)).sort()).toEqual(
    [`${machine}.${process.pid}.scan_mine`, ...living].sort(),
  );
  await mine.remove();
  expect(await readdir(root)).toHaveLength(3);
});

test('the folder of a run is empty, and nobody else reads it [APP-03/hostile]', async () => {
  const first = await folders.open('scan_1');
  await writeFile(join(first.path, 'left'), 'bytes');

  const again = await folders.open('scan_1');

  expect(again.path).toBe(first.path);
  expect(await readdir(again.path)).toEqual([]);
  const { mode } = await stat(again.path);
  expect(mode & 0o777).toBe(0o700);
});
