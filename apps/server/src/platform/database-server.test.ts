import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../db/connections.ts';
import { makeDataDirectory } from '../db/data-directory.testing.ts';
import { openDatabaseServer, withDatabaseServer } from './database-server.ts';
import { startCluster } from './embedded-postgres/cluster.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeDataDirectory('server');
});
afterEach(async () => {
  if (existsSync(join(dataDir, 'postgres')) || existsSync(join(dataDir, 'postgres-home')))
    await (await startCluster(dataDir)).remove();
  await rm(dataDir, { recursive: true, force: true });
});

const EMBEDDED = {
  databaseUrl: null,
  databaseOwnerUrl: null,
  databaseCaFile: null,
  environment: 'development',
} as const;

const open = async (holder: string) => {
  const server = await openDatabaseServer({ ...EMBEDDED, dataDir }, holder, (error) => {
    throw error;
  });
  return { ...server, owner: server.owner as pg.ClientConfig };
};

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, string>[]> {
  return withConnection(connection, async (client) => (await client.query(text)).rows);
}

test('who waits while the holder stops the database gets it started again, not lost in use [OPS-01]', async () => {
  const first = await open('first');
  const second = open('second');
  const waiting = `select from pg_stat_activity where application_name like 'second%'`;
  for (let asked = 0; (await query(first.owner, waiting)).length === 0; asked++)
    expect(asked).toBeLessThan(5_000);

  await first.close();

  const server = await second;
  expect(await query(server.owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.close();
});

test('a command beside a holder uses the database and leaves it running [OPS-01]', async () => {
  const server = await open('service');

  const rows = await withDatabaseServer({ ...EMBEDDED, dataDir }, 'command', (connection) =>
    query(connection, 'select 1 as one'),
  );

  expect(rows).toEqual([{ one: 1 }]);
  expect(await query(server.owner, 'select 2 as two')).toEqual([{ two: 2 }]);
  await server.close();
});

test('the address of a configured server has no credential, and is connected to as any role that is asked for [AUTH-05]', async () => {
  const databaseUrl = `postgres://owner:${'secret'}@db.internal:6432/svc?sslmode=disable`;
  const choice = { ...EMBEDDED, databaseUrl, dataDir };

  const { address, owner } = await openDatabaseServer(choice, 'test', () => {});

  expect(owner).toMatchObject({ user: 'owner', host: 'db.internal' });
  expect([address.user, address.password]).toEqual([undefined, undefined]);
  const password = ['oth', 'er'].join('');
  const client = new pg.Client({ ...address, user: 'svc_app', password });
  expect(client).toMatchObject({
    user: 'svc_app',
    password,
    host: 'db.internal',
    port: 6432,
    database: 'svc',
  });
});
