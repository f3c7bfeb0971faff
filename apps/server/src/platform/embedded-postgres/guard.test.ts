import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDirectory } from '../../db/data-directory.testing.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { DataDirectoryInUse, type Guard, guardCluster } from './guard.ts';

let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  dataDir = await makeDataDirectory('guard');
  cluster = await startCluster(dataDir);
});
afterAll(async () => {
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const guard = (holder: string, patienceMs = 0): Promise<Guard> =>
  guardCluster(cluster.connection, dataDir, holder, patienceMs);

async function endSessionOf(holder: string): Promise<void> {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1',
    [`${holder}%`],
  );
  await client.end();
}

test('a second holder is refused with the name and process of the first [OPS-01]', async () => {
  const first = await guard('svc-server serve');

  const refused = guard('svc-server serve');

  await expect(refused).rejects.toThrow(DataDirectoryInUse);
  await expect(refused).rejects.toThrow(
    `the data directory ${dataDir} is in use by svc-server serve, process ${process.pid}`,
  );
  await first.release();
});

test('what is released can be held again at once, and a waiting holder gets it [OPS-01]', async () => {
  const first = await guard('first');
  const second = guard('second', 60_000);

  await first.release();

  await (await second).release();
});

test('a holder hears when its session is lost, also one that asks too late, and not of its own release [OPS-01]', async () => {
  const [early, late, released] = [await guard('early'), 'late', 'released'];
  const lost = new Promise<void>((resolve) => early.onLost(resolve));
  await endSessionOf('early');
  await lost;

  const second = await guard(late, 60_000);
  const ended = new Promise<void>((resolve) => second.onLost(resolve));
  await endSessionOf(late);
  await ended;
  await new Promise<void>((resolve) => second.onLost(resolve));

  const third = await guard(released, 60_000);
  let heard = false;
  third.onLost(() => {
    heard = true;
  });
  await third.release();
  expect(heard).toBe(false);
});
