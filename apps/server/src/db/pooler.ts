import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';
import { openConnection } from './connections.ts';

const DEADLINE_MS = 5_000;
const BACKEND_PID = 'select pg_backend_pid() as pid';
const UNKNOWN_STATEMENT = '26000';

/** A statement that the session keeps under a name, as the driver sends the frequent ones. */
type Statement = { readonly name: string; readonly text: string };

const NEXT =
  'connect to PostgreSQL itself, or set pool_mode = session for the users svc_app, svc_sealer and svc_jobs';

/**
 * Throws where a pooler gives each transaction another session of the database (PgBouncer's `pool_mode = transaction`): named statements,
 * LISTEN, advisory locks and timeouts belong to a session. Found by behaviour: a pooler announces another process id than the
 * server has, and moves the first connection to another session while the second one uses its own.
 */
export async function refuseSharedSessions(config: pg.ClientConfig): Promise<void> {
  const limited = { ...config, query_timeout: DEADLINE_MS };
  const first = await openConnection(limited);
  try {
    const statement = { name: `svc ${randomUUID()}`, text: BACKEND_PID };
    const pid = await backendPid(first, statement);
    if (pid === announcedPid(first)) return;
    const second = await openConnection(limited);
    try {
      await second.query('begin');
      await second.query(BACKEND_PID);
      const moved = await movedFrom(first, statement, pid);
      if (moved !== null) throw shared(moved);
    } finally {
      await second.end();
    }
  } finally {
    await first.end();
  }
}

/** Returns how the session of a connection is lost; null where it is still the one of `pid`. */
async function movedFrom(
  client: pg.Client,
  statement: Statement,
  pid: number,
): Promise<string | null> {
  try {
    return (await backendPid(client, statement)) === pid
      ? null
      : 'each transaction has another session';
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_STATEMENT)
      return 'the second use of a named statement failed: prepared statement does not exist';
    throw error;
  }
}

async function backendPid(client: pg.Client, statement: Statement): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(statement);
  return rows[0]?.pid ?? 0;
}

/** What the server sent at the start of the connection, for requests to cancel. */
function announcedPid(client: pg.Client): number | undefined {
  return (client as unknown as { processID?: number }).processID;
}

function shared(fact: string): OperatorError {
  return new OperatorError(
    `SVC_DATABASE_URL must not lead to a pooler that shares sessions between transactions (got one where ${fact}); ${NEXT}`,
  );
}
