import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Environment, ERRORS } from '@svc/contract';
import type pg from 'pg';
import { type DatabaseSettings, isEmbedded, ownerUrlOf } from '../foundation/database-settings.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { withConnection } from './connections.ts';
import { ownVersion, refuseUnsafeSettings } from './migrate.ts';
import { readMigrations } from './migration.ts';
import {
  missingExpansions,
  readSchemaAsSealer,
  readSchemaState,
  refuseContracted,
} from './schema-state.ts';

type Waiting = {
  readonly listen: { readonly host: string; readonly port: number };
  readonly log: { warn(details: object, message: string): void };
  /** How long the roles of the service may be missing. */
  readonly loginPatienceMs?: number;
};

const PAUSE_MS = 1_000;
/** A new database has no roles yet, which the server reports as it does a wrong password. */
const LOGIN_PATIENCE_MS = 60_000;
const NO_LOGIN = ['28P01', '28000'];

/**
 * Resolves once the schema has what this build needs; a newer schema does. Meanwhile `/healthz` answers 200 and everything else 503, so
 * that processes of a new release wait for `svc-server migrate` while those of the former one serve. Throws where this
 * build cannot run on the schema, however long it waits, and where `svc_sealer`, whose connection it is, cannot log in for a
 * minute.
 */
export async function awaitSchema(
  sealer: pg.ClientConfig,
  { listen, log, loginPatienceMs = LOGIN_PATIENCE_MS }: Waiting,
): Promise<void> {
  let missing = await missingForSealer(sealer);
  if (missing?.length === 0) return;
  await using _waiting = await answerWhileWaiting(listen);
  if (missing === null) log.warn({}, `${NO_ROLE}; run svc-server migrate`);
  else log.warn({ missing }, 'the schema lacks migrations; run svc-server migrate');
  const deadline = performance.now() + loginPatienceMs;
  while (missing === null || missing.length > 0) {
    if (missing === null && performance.now() >= deadline) throw noLogin();
    await delay(PAUSE_MS);
    missing = await missingForSealer(sealer);
  }
}

const NO_ROLE = 'the role svc_sealer cannot log in to the database';

function noLogin(): OperatorError {
  return new OperatorError(
    `SVC_MASTER_KEY_FILE must be the key of this deployment, from which passwords of its roles are derived (got one with which ${NO_ROLE}); ` +
      'restore that file, or run on a new database: svc-server migrate',
  );
}

/** Null where the role cannot log in: its password is of another master key, or it does not exist yet. */
async function missingForSealer(sealer: pg.ClientConfig): Promise<readonly string[] | null> {
  try {
    return await missingMigrations(sealer, readSchemaAsSealer);
  } catch (error) {
    if (NO_LOGIN.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

/** Throws when the schema lacks what this build needs: a command does not wait. */
export async function demandSchema(owner: pg.ClientConfig): Promise<void> {
  const missing = await missingMigrations(owner, readSchemaState);
  if (missing.length === 0) return;
  throw new OperatorError(
    `the schema lacks ${missing.length} migrations (first ${missing[0]}); run: svc-server migrate`,
  );
}

/**
 * Returns whether the service and its commands migrate at start: with the embedded database, and in development where a variable
 * names the owner. Elsewhere only `svc-server migrate` changes the schema.
 */
export function migratesItself(
  settings: DatabaseSettings & { readonly environment: Environment },
): boolean {
  return (
    isEmbedded(settings) ||
    (settings.environment === 'development' && ownerUrlOf(settings) !== null)
  );
}

async function missingMigrations(
  connection: pg.ClientConfig,
  readState: typeof readSchemaState,
): Promise<readonly string[]> {
  return withConnection(connection, async (client) => {
    await refuseUnsafeSettings(client);
    const state = await readState(client, await readMigrations());
    refuseContracted(state, await ownVersion());
    return missingExpansions(state).map(({ name }) => name);
  });
}

/** Listens where the service will. */
async function answerWhileWaiting({ host, port }: Waiting['listen']): Promise<AsyncDisposable> {
  const { status, title } = ERRORS.unavailable;
  const detail = 'schema: the schema lacks migrations; run svc-server migrate';
  const problem = JSON.stringify({ type: 'urn:svc:error:unavailable', title, status, detail });
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz';
    response.writeHead(isHealth ? 200 : status, {
      'content-type': isHealth ? 'application/json' : 'application/problem+json',
      connection: 'close',
    });
    response.end(isHealth ? '{"status":"ok"}' : problem);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(`cannot listen on ${host}:${port}: ${error.code}`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
