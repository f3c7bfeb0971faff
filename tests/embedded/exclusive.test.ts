import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launch, startServer } from '../harness/processes.ts';
import {
  isAlive,
  makeScratch,
  postmasterOf,
  processesIn,
  type Scratch,
} from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let scratch: Scratch;
let dataDir: string;

beforeEach(async () => {
  scratch = await makeScratch();
  dataDir = join(scratch.path, 'data');
});
afterEach(() => scratch.close());

const env = () => ({ SVC_DATA_DIR: dataDir });
const ready = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe('one data directory', () => {
  test('serves one service: a second is refused by name and leaves the first alone [OPS-01]', async () => {
    const first = await startServer({ env: env() });

    const second = await launch({ env: env() }).exited;

    expect(second.code).toBe(1);
    expect(second.stderr).toContain(
      `svc-server: the data directory ${dataDir} is in use by svc-server serve, process ${first.pid}`,
    );
    expect(second.stderr).not.toContain('    at ');
    expect(await ready(first.url)).toBe(200);
    expect((await first.end('SIGTERM')).code).toBe(0);
  });

  test('started twice at the same moment, when fresh, lets exactly one win and holds no half-made folder [OPS-01]', async () => {
    const both = [launch({ env: env() }), launch({ env: env() })];

    const urls = await Promise.all(both.map(({ listening }) => listening));

    expect(urls.filter((url) => url !== null)).toHaveLength(1);
    const winner = both[urls[0] === null ? 1 : 0] as (typeof both)[number];
    const loser = await (both[urls[0] === null ? 0 : 1] as (typeof both)[number]).exited;
    expect(loser.code).toBe(1);
    expect(loser.stderr).toContain(`in use by svc-server serve, process ${winner.pid}`);
    expect(await ready(urls.find((url) => url !== null) as string)).toBe(200);
    expect((await winner.end('SIGTERM')).code).toBe(0);
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual([
      'binaries-18',
      'data-18',
      'server.log',
      'socket',
    ]);
  });

  test('is taken over with its running database when the service before was killed [OPS-01, EVID-01]', async () => {
    const first = await startServer({ env: env() });
    const postmaster = await postmasterOf(dataDir);
    await first.end('SIGKILL');
    expect(isAlive(postmaster as number)).toBe(true);

    const second = await startServer({ env: env() });

    expect(await postmasterOf(dataDir)).toBe(postmaster);
    expect(await ready(second.url)).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  test('is mended without a hand when the first start was killed while it made the database [OPS-01]', async () => {
    const first = launch({ env: env() });
    await until('the database is being made', async () =>
      (await readdir(join(dataDir, 'postgres')).catch(() => [])).some((name) =>
        name.startsWith('data-18.new-'),
      ),
    );
    await first.end('SIGKILL');
    // the program that makes it goes on a little without its parent
    await until('nobody works in the folder', async () => !(await processesIn(dataDir)).length);

    const second = await startServer({ env: env() });

    expect(await ready(second.url)).toBe(200);
    expect((await second.end('SIGTERM')).code).toBe(0);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContainEqual(
      expect.stringContaining('.new-'),
    );
  });
});
