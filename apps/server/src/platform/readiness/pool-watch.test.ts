import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../db/connections.ts';
import { makeDataDirectory } from '../../db/data-directory.testing.ts';
import { type Cluster, startCluster } from '../embedded-postgres/cluster.ts';
import { FailingSince, failingPools, poolsOfRoles } from './pool-watch.ts';

let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  dataDir = await makeDataDirectory('pools');
  cluster = await startCluster(dataDir);
});
afterAll(async () => {
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

test('a pool whose connections were never returned is named, and no other [OPS-03]', async () => {
  const open = () => openPool({ ...cluster.connection, max: 1 }, () => {});
  const [leaking, well] = [open(), open()];
  const kept = await leaking.connect();
  await well.query('select 1');
  // only the waits that follow are short: a busy machine opens a connection more slowly
  for (const { options } of [leaking, well]) options.connectionTimeoutMillis = 100;

  expect(await failingPools({ leaking, well })).toEqual(['leaking']);

  kept.release();
  expect(await failingPools({ leaking, well })).toEqual([]);
  await Promise.all([leaking.end(), well.end()]);
});

test('pools have failed for too long after two minutes in which none of the looks went well [OPS-03]', () => {
  const failing = new FailingSince();

  expect(failing.isOverdue(true, 0)).toBe(false);
  expect(failing.isOverdue(true, 119_999)).toBe(false);
  expect(failing.isOverdue(false, 120_000)).toBe(false);
  expect(failing.isOverdue(true, 130_000)).toBe(false);
  expect(failing.isOverdue(true, 250_000)).toBe(true);
});

test('a process looks at the pools of its roles alone [OPS-02/roles]', () => {
  const pool = {} as never;
  const pools = { lookups: pool, authority: pool, bulk: pool, 'seal-groups': pool };
  const watched = (...roles: ('api' | 'gateway' | 'worker')[]) =>
    Object.keys(poolsOfRoles(new Set(roles), pools));

  expect(watched('worker')).toEqual(['lookups']);
  expect(watched('worker', 'gateway')).toEqual(['lookups', 'seal-groups']);
  expect(watched('api')).toEqual(Object.keys(pools));
});
