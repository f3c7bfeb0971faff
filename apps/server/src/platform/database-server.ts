import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { type Cluster, startCluster } from './embedded-postgres/cluster.ts';
import { DataDirectoryInUse, type Guard, guardCluster } from './embedded-postgres/guard.ts';

/** The PostgreSQL server that the service works on, as its owner. */
export type DatabaseServer = {
  readonly owner: pg.ClientConfig;
  close(): Promise<void>;
};

export type ServerChoice = { readonly databaseUrl: string | null; readonly dataDir: string };

const MOST_RESTARTS = 5;

/**
 * The configured server, or the embedded one held for this process alone. An embedded server that dies while it is held is
 * started again; `onFailure` hears when even that fails.
 */
export async function openDatabaseServer(
  { databaseUrl, dataDir }: ServerChoice,
  holder: string,
  onFailure: (error: Error) => void,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) {
    return { owner: ownerOf(databaseUrl), close: async () => {} };
  }
  let cluster = await startCluster(dataDir);
  let guard = await guardCluster(cluster.connection, dataDir, holder);
  let closing = false;
  let restarting: Promise<void> = Promise.resolve();
  const watch = (held: Guard) =>
    held.onLost(() => {
      if (closing) return;
      restarting = restart().catch(onFailure);
    });
  const restart = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        cluster = await startCluster(dataDir);
        guard = await guardCluster(cluster.connection, dataDir, holder);
        return watch(guard);
      } catch (error) {
        // it may have died again before it was held
        if (error instanceof DataDirectoryInUse || attempt === MOST_RESTARTS) throw error;
      }
    }
  };
  watch(guard);
  return {
    owner: cluster.connection,
    close: async () => {
      closing = true;
      await restarting;
      await guard.release();
      await cluster.stop();
    },
  };
}

/**
 * Runs an operator's command as the owner of the database, beside a running service or without one: the embedded server
 * is started when none runs, and stopped again by whoever holds it.
 */
export async function withDatabaseServer<T>(
  choice: ServerChoice,
  holder: string,
  run: (owner: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (choice.databaseUrl !== null) return run(ownerOf(choice.databaseUrl));
  const cluster: Cluster = await startCluster(choice.dataDir);
  const guard = await guardCluster(cluster.connection, choice.dataDir, holder, 0).catch((error) => {
    if (error instanceof DataDirectoryInUse) return null; // a service runs and keeps the server up
    throw error;
  });
  try {
    return await run(cluster.connection);
  } finally {
    await guard?.release();
    if (guard !== null) await cluster.stop();
  }
}

/** As fields, not as a connection string: `pg` lets that one's user win over the role that a connection is opened for. */
function ownerOf(databaseUrl: string): pg.ClientConfig {
  return parseIntoClientConfig(databaseUrl);
}
