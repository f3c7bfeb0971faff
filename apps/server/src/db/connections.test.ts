import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { openConnection, openPool, withConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';

let dataDir: string;
let cluster: Cluster;

beforeAll(async () => {
  dataDir = await makeDataDirectory('connections');
  cluster = await startCluster(dataDir);
});
afterAll(async () => {
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

type Connection = Pick<pg.Client, 'query' | 'once'>;

/** Ends a connection as a server that goes down does; resolves when its client has heard of it. */
async function breakConnection(client: Connection): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const heard = new Promise<void>((resolve) => client.once('end', resolve));
  await withConnection(cluster.connection, (other) =>
    other.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  );
  await heard;
}

describe('a connection that breaks', () => {
  test('within a transaction, between two statements, is replaced [OPS-01]', async () => {
    const broken: Error[] = [];
    const pool = openPool({ ...cluster.connection, max: 1 }, (error) => broken.push(error));
    const client = await pool.connect();
    await client.query('begin');

    await breakConnection(client);

    await expect(client.query('commit')).rejects.toThrow();
    client.release();
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(broken[0]?.message).toContain('administrator command');
    await pool.end();
  });

  test('while it idles is replaced [OPS-01]', async () => {
    const broken: Error[] = [];
    const pool = openPool({ ...cluster.connection, max: 1 }, (error) => broken.push(error));
    const client = await pool.connect();
    client.release();

    await breakConnection(client);

    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(broken[0]?.message).toContain('administrator command');
    await pool.end();
  });

  test('outside a pool is told by the next statement', async () => {
    const client = await openConnection(cluster.connection);

    await breakConnection(client);

    await expect(client.query('select 1')).rejects.toThrow();
    await client.end();
  });
});

test('a pool gives connections with their timeouts, and none where they cannot be set [OPS-01]', async () => {
  const open = (statementMs: number) =>
    openPool({ ...cluster.connection, max: 1, statement_timeout: statementMs }, () => {});
  const working = open(2_000);
  const { rows } = await working.query(`select current_setting('statement_timeout') as timeout`);
  expect(rows).toEqual([{ timeout: '2s' }]);
  await working.end();

  const failing = open(-5);
  await expect(failing.query('select 1')).rejects.toThrow('outside the valid range');
  expect(failing.totalCount).toBe(0);
  await failing.end();
});
