import type pg from 'pg';
import { type Config, toConfig } from '../config.ts';
import { demandSchema, migratesItself } from '../db/await-schema.ts';
import { withConnection } from '../db/connections.ts';
import { checkOwnDeployment, migrate } from '../db/migrate.ts';
import { readMasterKey } from '../foundation/master-key.ts';
import { withDatabaseServer } from '../platform/database-server.ts';

/** `server` is the connection of the owner, to open others by. */
type Run<T> = (owner: pg.Client, config: Config, server: pg.ClientConfig) => Promise<T>;

/** Runs an operator's command as the owner of the migrated database, beside a running service or without one. */
export async function withOwner<T>(
  env: NodeJS.ProcessEnv,
  command: string,
  run: Run<T>,
): Promise<T> {
  return onDatabase(env, command, true, run);
}

/** The same for a command that changes the recorded deployment: environment and public URL are not compared with it. */
export async function withOwnerOfAnyEnvironment<T>(
  env: NodeJS.ProcessEnv,
  command: string,
  run: Run<T>,
): Promise<T> {
  return onDatabase(env, command, false, run);
}

async function onDatabase<T>(
  env: NodeJS.ProcessEnv,
  command: string,
  comparesDeployment: boolean,
  run: Run<T>,
): Promise<T> {
  const config = toConfig(env);
  return withDatabaseServer(config, command, async (connection) => {
    const masterKey = await readMasterKey(config.masterKeyFile, config.createMasterKey);
    const settings = comparesDeployment ? config : null;
    if (migratesItself(config)) await migrate(connection, masterKey, settings);
    else await demandSchema(connection);
    return withConnection(connection, async (owner) => {
      await checkOwnDeployment(owner, masterKey, settings);
      return run(owner, config, connection);
    });
  });
}
