import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clientFor } from '../../db/scram-client.ts';
import { OperatorError } from '../../foundation/operator-error.ts';

/** Another service runs on the same data directory, or a command that ends by itself. */
export class DataDirectoryInUse extends OperatorError {
  readonly isCommand: boolean;

  constructor(dataDir: string, holder: string) {
    super(`the data directory ${dataDir} is in use by ${holder}`);
    this.isCommand = holder.startsWith(COMMAND);
  }
}

/** Begins the name of a holder that stops the database when it ends, which is soon. */
export const COMMAND = 'command ';

/** A lock with one owner: the process that has it uses the cluster alone, and stops it at the end. */
export type Guard = {
  /** Called when the database went away under the holder, be it before this was called. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
};

const LOCK = "hashtext('svc data directory')";
/** How long a killed predecessor's session may take to be noticed as gone. */
const NOTICE_MS = 3_000;

/** Takes the advisory lock of a cluster in the name of `holder`; throws `DataDirectoryInUse` naming who has it. */
export async function guardCluster(
  connection: pg.ClientConfig,
  dataDir: string,
  holder: string,
  patienceMs: number = NOTICE_MS,
): Promise<Guard> {
  const client = new (clientFor(connection))({
    ...connection,
    application_name: `${holder}, process ${process.pid}`.slice(0, 63),
  });
  let lost: (() => void) | null = null;
  let released = false;
  let ended = false;
  client.on('error', () => {});
  client.on('end', () => {
    ended = true;
    if (!released) lost?.();
  });
  await client.connect();
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(client))) {
    if (Date.now() >= deadline) {
      const by = await currentHolder(client);
      released = true;
      await client.end();
      throw new DataDirectoryInUse(dataDir, by);
    }
    await delay(50);
  }
  return {
    onLost: (listener) => {
      lost = listener;
      if (ended && !released) listener();
    },
    release: async () => {
      released = true;
      await client.end();
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}

async function currentHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = (${LOCK}::bigint & 4294967295)::oid`,
  );
  return rows[0]?.name ?? 'another service';
}
