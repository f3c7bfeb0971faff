import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { createTenant } from '../features/tenants/create.ts';
import { type MasterKey, masterKey } from '../foundation/master-key.ts';
import { startCluster } from '../platform/embedded-postgres/cluster.ts';
import { openConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { type Database, openDatabase, roleConnection } from './database.ts';
import { migrate } from './migrate.ts';

/** A migrated database on a PostgreSQL server of its own. */
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

export async function startTestDatabase(): Promise<TestDatabase> {
  const dataDir = await makeDataDirectory('database');
  const cluster = await startCluster(dataDir);
  const key = masterKey(randomBytes(32));
  await migrate(cluster.connection, key, null);
  const owner = await openConnection(cluster.connection);
  const db = openDatabase(roleConnection(cluster.connection, 'svc_app', key), () => {});
  return {
    connection: cluster.connection,
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
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
