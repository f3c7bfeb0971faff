import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { readOrCreate } from '../read-or-create.ts';
import { installBinaries, POSTGRES_MAJOR } from './binaries.ts';
import { type ClusterLocation, locateCluster } from './location.ts';
import { type ServerUser, serverUser } from './server-user.ts';

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
  const user = serverUser();
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
  await sweepUnfinished(location.home);
  return {
    connection,
    stop: () => stopServer(data),
    remove: async () => {
      await stopServer(data);
      await rm(location.home, { recursive: true, force: true });
      await rm(location.socket, { recursive: true, force: true });
    },
  };
}

/** Deletes what processes that were killed have left half-made: `data-18.new-<process id>` and the like. */
async function sweepUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, maker] = /\.new-(\d+)/.exec(name) ?? [];
    if (maker === undefined || isAlive(Number(maker))) continue;
    // what cannot be deleted now is no reason not to serve: the next start tries again
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {});
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
  if (await hasVersionFile(data)) return;
  const fresh = `${data}.new-${process.pid}`;
  const passwordFile = `${fresh}.password`;
  await rm(fresh, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  try {
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
      { ...identityOf(user), cwd: '/' },
    );
    await rename(fresh, data).catch((error: NodeJS.ErrnoException) => {
      // another service was first: its directory serves both
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(fresh, { recursive: true, force: true });
  }
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
  for (; !(await accepts(connection)); await delay(100)) {
    const hasExited = await spawnServer(binaries, data, location, user, logFile);
    while (Date.now() < deadline) {
      if (await accepts(connection)) return;
      // an exit is no failure while another server holds the directory: that one is starting, recovering or stopping
      if (hasExited() && !(await runningPid(data))) break;
      await delay(20);
    }
    const log = (await readFile(logFile, 'utf8')).trim();
    // anywhere in it: processes of the predecessor that still end write to the same file
    if (Date.now() >= deadline || !DYING_PREDECESSOR.test(log)) {
      const tail = log.split('\n').slice(-5).join('\n');
      throw new OperatorError(
        `the embedded PostgreSQL did not start; the end of ${logFile}:\n${tail}`,
      );
    }
  }
}

/** What PostgreSQL says while a killed server is not yet reaped, or a process of it ends its last statement. */
const DYING_PREDECESSOR = /"postmaster\.pid" already exists|pre-existing shared memory block/;

/** Answers a function that tells whether it has exited. */
async function spawnServer(
  binaries: string,
  data: string,
  location: ClusterLocation,
  user: ServerUser | null,
  logFile: string,
): Promise<() => boolean> {
  const log = await open(logFile, 'w', 0o600);
  let exited = false;
  try {
    const child = spawn(
      join(binaries, 'bin', 'postgres'),
      [
        ...['-D', data, '-k', location.socket],
        ...['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700'],
        ...['-c', 'jit=off', '-c', 'max_connections=100', '-c', 'timezone=UTC'],
      ],
      // a process group of its own: a Ctrl-C on the terminal must not reach it before the service has finished
      { ...identityOf(user), cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] },
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

async function accepts(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // a refused password is a server that runs and is not ours: say so rather than wait
    if (error instanceof pg.DatabaseError && error.code === '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(data: string): Promise<void> {
  const pid = await runningPid(data);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  while ((await runningPid(data)) === pid) await delay(20);
}

/** The process id in postmaster.pid's first line, when such a process exists. */
async function runningPid(data: string): Promise<number | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function hasVersionFile(data: string): Promise<boolean> {
  return readFile(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

function identityOf(user: ServerUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}
