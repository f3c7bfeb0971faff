import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { createTenant } from '../features/tenants/create.ts';
import { type MasterKey, masterKey, readMasterKey } from '../foundation/master-key.ts';
import { startCluster } from '../platform/embedded-postgres/cluster.ts';
import { openConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { type Database, openDatabase, roleConnection } from './database.ts';
import { migrate } from './migrate.ts';
import { addDatabase, TEMPLATE, testDatabaseServer } from './shared-server.testing.ts';

/** A migrated database. */
export type TestDatabase = {
  readonly connection: pg.ClientConfig;
  /** A connection of the owner, whom row-level security does not bind. */
  readonly owner: pg.Client;
  readonly masterKey: MasterKey;
  readonly db: Database;
  /** Creates a tenant and returns its id. */
  createTenant(slug: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts a PostgreSQL server with a migrated database on it. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = await makeDataDirectory('database');
  const cluster = await startCluster(dataDir);
  const key = masterKey(randomBytes(32));
  await migrate(cluster.connection, key, null);
  return openTestDatabase(cluster.connection, key, async () => {
    await cluster.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
}

/**
 * As `startTestDatabase`, in a fraction of its time: a copy on the server that test files share, which it must leave as it is.
 * Its roles are those of the other files, and it has the tenant of a development deployment.
 */
export async function copyTestDatabase(): Promise<TestDatabase> {
  const server = testDatabaseServer();
  if (server === null) return startTestDatabase();
  const { name, drop } = await addDatabase(server, TEMPLATE);
  const { hostname, port, username, password } = new URL(server.url);
  const connection = {
    host: decodeURIComponent(hostname),
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: name,
  };
  return openTestDatabase(connection, await readMasterKey(server.masterKeyFile, false), drop);
}

async function openTestDatabase(
  connection: pg.ClientConfig,
  key: MasterKey,
  remove: () => Promise<void>,
): Promise<TestDatabase> {
  const owner = await openConnection(connection);
  const db = openDatabase(roleConnection(connection, 'svc_app', key), () => {});
  return {
    connection,
    owner,
    masterKey: key,
    db,
    createTenant: async (slug) => {
      const adminClaim = { name: 'roles', value: 'admin' };
      const issuer = 'https://id.example';
      return (await createTenant(owner, { slug, issuer, adminClaim, production: true })).id;
    },
    close: async () => {
      await db.close();
      await owner.end();
      await remove();
    },
  };
}
