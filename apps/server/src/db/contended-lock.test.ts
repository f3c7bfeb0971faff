import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { withConnection } from './connections.ts';
import { ContendedLock } from './contended-lock.ts';
import { makeDataDirectory } from './data-directory.testing.ts';

let folder: string;
let cluster: Cluster;

beforeAll(async () => {
  folder = await makeDataDirectory('lock');
  cluster = await startCluster(folder);
});
afterAll(async () => {
  await cluster?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('one of several processes has the lock, and the next one when its connection ends [OPS-02/processes]', async () => {
  const locks = Array.from({ length: 4 }, () => new ContendedLock(cluster.connection, 'svc test'));
  const held = () => Promise.all(locks.map((lock) => lock.isHeld()));
  const first = await held();
  expect(first.filter((isHeld) => isHeld)).toEqual([true]);
  expect(await held()).toEqual(first);
  expect(await new ContendedLock(cluster.connection, 'svc other').isHeld()).toBe(true);

  // as after a failover: the former holder asks last
  const holder = first.indexOf(true);
  await withConnection(cluster.connection, (owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = hashtext('svc test')::bigint & 4294967295`,
    ),
  );
  const others = locks.filter((_, at) => at !== holder);
  await expect.poll(() => others[0]?.isHeld()).toBe(true);
  expect(await locks[holder]?.isHeld()).toBe(false);

  others[0]?.close();
  await expect.poll(() => others[1]?.isHeld()).toBe(true);
  for (const lock of locks) lock.close();
});
