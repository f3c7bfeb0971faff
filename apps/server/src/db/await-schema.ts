import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Environment, ERRORS } from '@svc/contract';
import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';
import { withConnection } from './connections.ts';
import { ownVersion, refuseUnsafeSettings } from './migrate.ts';
import { readMigrations } from './migration.ts';
import { missingExpansions, readSchemaState, refuseContracted } from './schema-state.ts';

type Waiting = {
  readonly listen: { readonly host: string; readonly port: number };
  readonly log: { warn(details: object, message: string): void };
};

const PAUSE_MS = 1_000;

/**
 * Resolves once the schema has what this build needs; a newer schema does. Meanwhile `/healthz` answers 200 and everything else 503, so
 * that processes of a new release wait for `svc-server migrate` while those of the former one serve. Throws where this
 * build cannot run on the schema, however long it waits.
 */
export async function awaitSchema(owner: pg.ClientConfig, { listen, log }: Waiting): Promise<void> {
  let missing = await missingMigrations(owner);
  if (missing.length === 0) return;
  await using _waiting = await answerWhileWaiting(listen);
  log.warn({ missing }, 'the schema lacks migrations; run svc-server migrate');
  while (missing.length > 0) {
    await delay(PAUSE_MS);
    missing = await missingMigrations(owner);
  }
}

/** Throws when the schema lacks what this build needs: a command does not wait. */
export async function demandSchema(owner: pg.ClientConfig): Promise<void> {
  const missing = await missingMigrations(owner);
  if (missing.length === 0) return;
  throw new OperatorError(
    `the schema lacks ${missing.length} migrations (first ${missing[0]}); run: svc-server migrate`,
  );
}

/**
 * Returns whether the service and its commands migrate at start: with the embedded database, and in development.
 * Elsewhere only `svc-server migrate` changes the schema.
 */
export function migratesItself({
  databaseUrl,
  environment,
}: {
  readonly databaseUrl: string | null;
  readonly environment: Environment;
}): boolean {
  return databaseUrl === null || environment === 'development';
}

async function missingMigrations(owner: pg.ClientConfig): Promise<readonly string[]> {
  return withConnection(owner, async (client) => {
    await refuseUnsafeSettings(client);
    const state = await readSchemaState(client, await readMigrations());
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
