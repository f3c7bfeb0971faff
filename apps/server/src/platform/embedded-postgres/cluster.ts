import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { clientFor } from '../../db/scram-client.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { readOrCreate } from '../../foundation/read-or-create.ts';
import { installBinaries, POSTGRES_MAJOR } from './binaries.ts';
import { removeTree } from './folders.ts';
import { type ClusterLocation, locateCluster } from './location.ts';
import { isAlive, runningPid } from './postmaster.ts';
import { openServerLog } from './server-log.ts';
import { runAs, type ServerUser, serverUser } from './server-user.ts';

const SUPERUSER = 'svc_superuser';
const START_DEADLINE_MS = 60_000;

/** A running PostgreSQL of our own: how to connect to it as its superuser, and how to stop it. */
export type Cluster = {
  readonly connection: pg.ClientConfig;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
  /** Stops it and deletes its files: for clusters made to be thrown away. */
  remove(): Promise<void>;
};

/**
 * Starts the PostgreSQL server of `dataDir`, creating it at first. One that a killed service left running is taken over.
 * Two services that start at once race safely: a new data directory is renamed into place, and PostgreSQL's own
 * postmaster.pid lets one server win.
 */
export async function startCluster(dataDir: string): Promise<Cluster> {
  try {
    return await start(dataDir, serverUser());
  } catch (error) {
    const { code = '', message, syscall } = error as NodeJS.ErrnoException;
    if (error instanceof OperatorError || syscall === undefined || !/^E[A-Z]+$/.test(code))
      throw error;
    throw new OperatorError(`SVC_DATA_DIR cannot be used (got ${dataDir}): ${message}`, {
      cause: error,
    });
  }
}

async function start(dataDir: string, user: ServerUser | null): Promise<Cluster> {
  const location = await locateCluster(dataDir, user);
  const password = await superuserPassword(dataDir);
  const binaries = join(location.home, `binaries-${POSTGRES_MAJOR}`);
  const data = join(location.home, `data-${POSTGRES_MAJOR}`);
  await installBinaries(binaries);
  await initialise(binaries, data, password, user);
  const connection = {
    host: location.socket,
    port: 5432,
    user: SUPERUSER,
    password,
    database: 'postgres',
  };
  await startServer(binaries, data, location, user, connection);
  await sweepUnfinished(location.home, user);
  return {
    connection,
    stop: () => stopServer(data, user),
    remove: async () => {
      await stopServer(data, user);
      for (const folder of [data, location.socket]) await removeTree(folder, user);
      await rm(location.home, { recursive: true, force: true });
    },
  };
}

/** Deletes what processes that were killed have left half-made: `data-18.new-<process id>` and the like. */
async function sweepUnfinished(home: string, user: ServerUser | null): Promise<void> {
  for (const name of await readdir(home)) {
    const [, maker] = /\.new-(\d+)/.exec(name) ?? [];
    if (maker === undefined || isAlive(Number(maker))) continue;
    // a folder that cannot be deleted now does not prevent serving: the next start retries
    await removeTree(join(home, name), user).catch(() => {});
  }
}

async function superuserPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  return (await readOrCreate(file, () => randomBytes(24).toString('base64url'))).trim();
}

async function initialise(
  binaries: string,
  data: string,
  password: string,
  user: ServerUser | null,
): Promise<void> {
  if (await isInitialised(data)) return;
  const fresh = `${data}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  await removeTree(fresh, user);
  await removeTree(passwordFile, user);
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (user !== null) {
      // nobody but root can put something else in their place before this
      for (const path of [fresh, passwordFile]) await chown(path, user.uid, user.gid);
    }
    await promisify(execFile)(
      join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${fresh}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      runAs(user),
    ).catch((error: { stderr?: string; message: string }) => {
      const reason = reasonIn(error.stderr || error.message);
      throw new OperatorError(`the embedded PostgreSQL cannot create ${data}: ${reason}`);
    });
    await rename(fresh, data).catch((error: NodeJS.ErrnoException) => {
      // another service was first: its directory serves both
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await removeTree(fresh, user);
  }
}

/** Returns the error lines of the output of initdb, or its last lines where it has none. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const causes = lines.filter((line) => /\b(?:FATAL|PANIC|error|could not)\b/.test(line));
  return (causes.length > 0 ? causes : lines).slice(-3).join('; ');
}

async function startServer(
  binaries: string,
  data: string,
  location: ClusterLocation,
  user: ServerUser | null,
  connection: pg.ClientConfig,
): Promise<void> {
  const logFile = join(location.home, 'server.log');
  const deadline = Date.now() + START_DEADLINE_MS;
  for (let exits = 1; !(await accepts(connection, user)); exits++) {
    const hasExited = await spawnServer(binaries, data, location, user, logFile);
    while (Date.now() < deadline) {
      if (await accepts(connection, user)) return;
      // an exit is expected while another server has the directory locked: that one is starting, recovering or stopping
      if (hasExited() && !(await runningPid(data, user))) break;
      await delay(20);
    }
    const log = (await readFile(logFile, 'utf8')).trim();
    // anywhere in it: processes of the predecessor that still end write to the same file
    const isExplained = exits < MAX_UNEXPLAINED_EXITS || DYING_PREDECESSOR.test(log);
    if (Date.now() >= deadline || !isExplained) {
      const tail = log.split('\n').slice(-5).join('\n');
      throw new OperatorError(
        `the embedded PostgreSQL did not start; the end of ${logFile}:\n${tail}`,
      );
    }
    await delay(100);
  }
}

/**
 * A server may exit because of one that another process was stopping. Its message is lost when a third process truncates the
 * shared log, so that an exit without a message counts only when it repeats.
 */
const MAX_UNEXPLAINED_EXITS = 5;

/** PostgreSQL's messages while a killed server is not yet reaped, or one of its processes finishes its last statement. */
const DYING_PREDECESSOR = /"postmaster\.pid" already exists|pre-existing shared memory block/;

/** Returns a function that checks whether it has exited. */
async function spawnServer(
  binaries: string,
  data: string,
  location: ClusterLocation,
  user: ServerUser | null,
  logFile: string,
): Promise<() => boolean> {
  const log = await openServerLog(logFile);
  let exited = false;
  try {
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      [
        ...['-D', data, '-k', location.socket],
        ...['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700'],
        ...['-c', 'jit=off', '-c', 'max_connections=200', '-c', 'timezone=UTC'],
      ],
      // a process group of its own: a Ctrl-C on the terminal must not reach it before the service has finished
      { ...runAs(user), detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    child.once('error', () => {
      exited = true;
    });
    child.once('exit', () => {
      exited = true;
    });
    child.unref();
  } finally {
    await log.close();
  }
  return () => exited;
}

async function accepts(connection: pg.ClientConfig, user: ServerUser | null): Promise<boolean> {
  if (!(await hasSocket(connection, user))) return false;
  const client = new (clientFor(connection))({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // a refused password is a server that runs and is another's: waiting does not help
    if (error instanceof pg.DatabaseError && error.code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** True when there is a socket; throws for one that another user made. */
async function hasSocket(
  { host = '', port }: pg.ClientConfig,
  user: ServerUser | null,
): Promise<boolean> {
  const socket = join(host, `.s.PGSQL.${port}`);
  const found = await lstat(socket).catch(() => null);
  if (found === null) return false;
  const expected = user?.uid ?? process.getuid?.() ?? found.uid;
  if (found.isSocket() && found.uid === expected) return true;
  throw new OperatorError(
    `${socket} must be a socket of user ${expected} (got one of user ${found.uid}); remove it`,
  );
}

async function stopServer(data: string, user: ServerUser | null): Promise<void> {
  const pid = await runningPid(data, user);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  while ((await runningPid(data, user)) === pid) await delay(20);
}

/** True for a finished data directory; throws for anything else in its place. */
async function isInitialised(data: string): Promise<boolean> {
  const found = await lstat(data).catch(() => null);
  if (found !== null && !found.isDirectory())
    throw new OperatorError(`${data} must be a folder; remove it`);
  const version = await lstat(join(data, 'PG_VERSION')).catch(() => null);
  return version?.isFile() === true;
}
