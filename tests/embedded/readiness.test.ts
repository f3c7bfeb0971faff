import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withOwner } from '../harness/data-directory.ts';
import { startServer } from '../harness/processes.ts';
import { makeScratch, postmasterOf, processTree, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let scratch: Scratch;

beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.close());

async function status(url: string, path = '/readyz'): Promise<number> {
  return (await fetch(url + path)).status;
}

describe('readiness fails while the service cannot seal evidence:', () => {
  test('with a database that is stopped, and recovers with it [OPS-01, OPS-03/health, OPS-03/readiness]', async () => {
    const dataDir = join(scratch.path, 'data');
    const server = await startServer({ env: { SVC_DATA_DIR: dataDir } });
    expect(await status(server.url)).toBe(200);
    const tree = await processTree((await postmasterOf(dataDir)) as number);

    for (const pid of tree) process.kill(pid, 'SIGSTOP');
    try {
      await until('not ready', async () => (await status(server.url)) === 503);
      // the process is well: to restart it would not help
      expect(await status(server.url, '/healthz')).toBe(200);
    } finally {
      for (const pid of tree) process.kill(pid, 'SIGCONT');
    }

    await until('ready', async () => (await status(server.url)) === 200);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test.runIf(process.getuid?.() === 0)('on a full disk [OPS-01, EVID-01]', async ({ skip }) => {
    const disk = join(scratch.path, 'disk');
    await mkdir(disk);
    const mounted = spawnSync('/bin/mount', [
      '-t',
      'tmpfs',
      '-o',
      'size=260m,mode=711',
      'tmpfs',
      disk,
    ]);
    if (mounted.status !== 0) return skip('this machine does not let root mount');
    try {
      const server = await startServer({ env: { SVC_DATA_DIR: join(disk, 'data') } });
      expect(await status(server.url)).toBe(200);

      const filler = join(disk, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
      await until('not ready', async () => (await status(server.url)) === 503);
      await rm(filler);

      await until('ready', async () => (await status(server.url)) === 200);
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      spawnSync('/bin/umount', ['-l', disk]);
    }
  });

  test('when the recorded deployment is no longer that of the process [OPS-01]', async () => {
    const dataDir = join(scratch.path, 'data');
    const server = await startServer({ env: { SVC_DATA_DIR: dataDir } });
    expect(await status(server.url)).toBe(200);

    await withOwner(dataDir, (owner) =>
      owner.query("update deployment set environment = 'production'"),
    );

    await until('not ready', async () => (await status(server.url)) === 503);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});
