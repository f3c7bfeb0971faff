import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@svc/contract';
import type pg from 'pg';
import { connectionTo } from '../db/connection-settings.ts';
import {
  type DatabaseSettings,
  isEmbedded,
  ownerInServer,
  ownerUrlOf,
} from '../foundation/database-settings.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { type Cluster, startCluster } from './embedded-postgres/cluster.ts';
import {
  COMMAND,
  DataDirectoryInUse,
  type Guard,
  guardCluster,
} from './embedded-postgres/guard.ts';

/** The PostgreSQL server that the service works on. */
export type DatabaseServer = {
  /** Where it is, without a credential. */
  readonly address: pg.ClientConfig;
  /** The same as the owner of the database; null where this process does not have that credential. */
  readonly owner: pg.ClientConfig | null;
  close(): Promise<void>;
};

export type ServerChoice = DatabaseSettings & { readonly dataDir: string };

const MAX_STARTS = 5;
/** How long a command waits for those before it. */
const COMMAND_PATIENCE_MS = 60_000;

/**
 * The configured server, or the embedded one, reserved for this process. An embedded server that dies while it is reserved is
 * restarted; `onFailure` is called when even that fails. Throws where a process that serves would have the owner's credential
 * outside of development.
 */
export async function openDatabaseServer(
  choice: ServerChoice & { readonly environment: Environment },
  holder: string,
  onFailure: (error: Error) => void,
): Promise<DatabaseServer> {
  const refused = ownerInServer(choice);
  if (refused !== null) {
    throw new OperatorError(`${refused.variable} ${refused.problem}; ${refused.next}`);
  }
  const { databaseUrl, dataDir } = choice;
  if (databaseUrl !== null) {
    return {
      address: addressOf(choice, databaseUrl),
      owner: ownerUrlOf(choice) === null ? null : ownerOf(choice),
      close: async () => {},
    };
  }
  let { cluster, guard } = await hold(dataDir, holder);
  let closing = false;
  let restarting: Promise<void> = Promise.resolve();
  const watch = () =>
    guard.onLost(() => {
      if (closing) return;
      restarting = restart().catch(onFailure);
    });
  const restart = async () => {
    ({ cluster, guard } = await hold(dataDir, holder));
    watch();
  };
  watch();
  return {
    address: withoutCredential(cluster.connection),
    owner: cluster.connection,
    close: async () => {
      closing = true;
      await restarting;
      // stopped while reserved: the process that waits for it restarts it, instead of losing it in use
      await cluster.stop();
      await guard.release();
    },
  };
}

/** Starts the embedded server and reserves it. Another process may stop it between the two, or it may die again. */
async function hold(dataDir: string, holder: string): Promise<{ cluster: Cluster; guard: Guard }> {
  for (let attempt = 1; ; attempt++) {
    const cluster = await startCluster(dataDir);
    try {
      return { cluster, guard: await guardCluster(cluster.connection, dataDir, holder) };
    } catch (error) {
      const isService = error instanceof DataDirectoryInUse && !error.isCommand;
      if (isService || attempt === MAX_STARTS) throw error;
    }
  }
}

/**
 * Runs an operator's command as the owner of the database, with or without a running service: the embedded server is started
 * when none runs, and stopped by the process that has it reserved. Throws where no variable names the owner.
 */
export async function withDatabaseServer<T>(
  choice: ServerChoice,
  holder: string,
  run: (owner: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (!isEmbedded(choice)) return run(ownerOf(choice));
  const { cluster, guard } = await holdOrShare(choice.dataDir, COMMAND + holder);
  try {
    return await run(cluster.connection);
  } finally {
    if (guard !== null) await cluster.stop();
    await guard?.release();
  }
}

/**
 * Starts the embedded server and reserves it; a guard of null means that a service keeps the server up meanwhile. Another
 * command stops the server when it ends, so that one is waited for.
 */
async function holdOrShare(
  dataDir: string,
  holder: string,
): Promise<{ cluster: Cluster; guard: Guard | null }> {
  const deadline = Date.now() + COMMAND_PATIENCE_MS;
  for (;;) {
    const cluster = await startCluster(dataDir);
    try {
      return { cluster, guard: await guardCluster(cluster.connection, dataDir, holder, 0) };
    } catch (error) {
      if (error instanceof DataDirectoryInUse && !error.isCommand) return { cluster, guard: null };
      // any other error: the server was stopped between the two calls
      if (Date.now() >= deadline) throw error;
      await delay(50);
    }
  }
}

/** Returns the connection of the owner of the configured database; throws where no variable names the owner. */
export function ownerOf(settings: DatabaseSettings): pg.ClientConfig {
  const owner = ownerUrlOf(settings);
  if (owner !== null) return connectionTo(owner.url, owner.variable, settings.databaseCaFile);
  throw new OperatorError(
    'SVC_DATABASE_OWNER_URL must be set for this command (got none); set it to postgres://user:password@host:port/database of the owner',
  );
}

/** Returns where a configured database is, without a credential. */
export function addressOf(
  { databaseCaFile }: DatabaseSettings,
  databaseUrl: string,
): pg.ClientConfig {
  return withoutCredential(connectionTo(databaseUrl, 'SVC_DATABASE_URL', databaseCaFile));
}

function withoutCredential({ user, password, ...address }: pg.ClientConfig): pg.ClientConfig {
  return address;
}
