import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { openConnection, openPool, withConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { promote, startStandby } from './standby.testing.ts';

let folder: string;
let first: Cluster;
let second: Cluster;
let config: pg.ClientConfig;

beforeAll(async () => {
  folder = await makeDataDirectory('primary');
  first = await startCluster(join(folder, 'first'));
  await withConnection(first.connection, (owner) => owner.query('create table notes (note text)'));
  second = await startStandby(first, join(folder, 'first'), join(folder, 'second'));
  const hosts = [second, first].map(({ connection: { host, port } }) => ({ host, port }));
  config = { ...first.connection, hosts } as pg.ClientConfig;
});
afterAll(async () => {
  await second?.remove();
  await first?.remove();
  await rm(folder, { recursive: true, force: true });
});

const socketOf = async (client: Pick<pg.Client, 'query'>) =>
  (await client.query<{ folder: string }>('show unix_socket_directories')).rows[0];
const isAt = ({ connection }: Cluster) => ({ unix_socket_directories: connection.host });

test('among a primary and its standby each connection is one to the primary [OPS-02/processes]', async () => {
  expect(await withConnection(second.connection, (standby) => inRecovery(standby))).toBe(true);
  expect(await withConnection(config, socketOf)).toEqual(isAt(first));
});

test('a server that has become read-only is left: the connection ends after its transaction [OPS-02/processes]', async () => {
  const pool = openPool({ ...second.connection, max: 1 }, () => {});
  const client = await pool.connect();
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.query('begin');
  await expect(client.query("insert into notes values ('x')")).rejects.toMatchObject({
    code: '25006',
  });
  await client.query('rollback');
  await ended;
  client.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('after a promotion pools move to the new primary, also while the former one still answers, which is not used again [OPS-02/processes, EVID-01]', async () => {
  const pool = openPool({ ...config, max: 2 }, () => {});
  const held = await pool.connect();
  const moved = new Promise<void>((resolve) => held.once('end', resolve));
  expect(await socketOf(held)).toEqual(isAt(first));

  await promote(second);
  // nobody has told the former primary
  await withConnection(first.connection, (former) =>
    former.query("insert into notes values ('lost')"),
  );

  await moved;
  held.release();
  expect(await socketOf(pool as never)).toEqual(isAt(second));
  await pool.query("insert into notes values ('kept')");
  await second.stop();
  await expect(pool.query("insert into notes values ('lost')")).rejects.toMatchObject({
    code: expect.stringMatching(/^(08001|57P01)$/),
  });
  await expect(openConnection(config)).rejects.toMatchObject({ code: '08001' });
  second = await startCluster(join(folder, 'second'));
  const notes = () =>
    pool.query('select note from notes').then(
      ({ rows }) => rows,
      () => 'no primary',
    );
  await expect.poll(notes, { timeout: 30_000 }).toEqual([{ note: 'kept' }]);
  await pool.end();
});

async function inRecovery(client: pg.Client): Promise<boolean | undefined> {
  const { rows } = await client.query<{ found: boolean }>('select pg_is_in_recovery() as found');
  return rows[0]?.found;
}
