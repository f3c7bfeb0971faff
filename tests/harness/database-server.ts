import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toConfig } from '../../apps/server/src/config.ts';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { makeDataDirectory } from '../../apps/server/src/db/data-directory.testing.ts';
import {
  addDatabase,
  shareServer,
  TEMPLATE,
  type TestDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { compose } from './compose.ts';
import { databaseUrl } from './database-url.ts';
import { memoryFolder } from './memory-folder.ts';

/**
 * Starts one database server for all test files, with a migrated database to copy. Called once by the test runner; returns
 * what stops it and deletes its files. Where there is a folder in memory its files are there: no test crashes this server.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await makeDataDirectory('db', (await memoryFolder()) ?? undefined);
  const cluster = await startCluster(folder);
  const masterKeyFile = join(folder, 'master.key');
  await writeFile(masterKeyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  await withConnection(cluster.connection, (owner) => owner.query(`create database ${TEMPLATE}`));
  const server = { url: databaseUrl(cluster), masterKeyFile };
  const env = { ...environmentOn(server, TEMPLATE), SVC_DATA_DIR: join(folder, 'data') };
  const service = await compose(toConfig(env), (error) => {
    throw error;
  });
  await service.stop();
  shareServer(server);
  return async () => {
    await cluster.remove();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A database of one deployment on the shared server: the environment that points at it, and what drops it. */
export type TestDatabase = {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
};

/** Copies the migrated database, or makes an empty one: the migrated one belongs to a development deployment. */
export async function makeDatabase(
  server: TestDatabaseServer,
  from: 'template' | 'empty',
): Promise<TestDatabase> {
  const { name, drop } = await addDatabase(server, from === 'template' ? TEMPLATE : 'template1');
  return { env: environmentOn(server, name), drop };
}

function environmentOn({ url, masterKeyFile }: TestDatabaseServer, database: string) {
  return {
    SVC_DATABASE_URL: url.replace(/\/postgres$/, `/${database}`),
    SVC_MASTER_KEY_FILE: masterKeyFile,
    SVC_LISTEN: '127.0.0.1:0',
    SVC_LOG_LEVEL: 'silent',
  };
}
