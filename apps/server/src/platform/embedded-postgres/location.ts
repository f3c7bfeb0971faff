import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreate } from '../read-or-create.ts';
import { reachable, type ServerUser } from './server-user.ts';

/** Where root keeps clusters of data directories that the database's user cannot reach. */
const SYSTEM_FOLDER = '/var/lib/svc';

/** Where a socket goes whose own folder has too long a path; the same for every process, whatever its TMPDIR. */
const SHORT_FOLDER = '/tmp';

/** Longest path of a unix socket on Linux is 107 bytes (unix(7)); PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 90;

/**
 * The folders of one cluster.
 *
 *     <home>/data-18      PGDATA
 *     <home>/binaries-18  the binaries that wrote it
 *     <home>/server.log
 *     <socket>            the unix socket, elsewhere when `home` is too long a path for one
 */
export type ClusterLocation = { readonly home: string; readonly socket: string };

/**
 * Finds or chooses the cluster's home: `postgres` in the data directory; for root, when the database's user cannot reach
 * that, a folder of the system's, whose name the data directory remembers in `postgres-home`.
 */
export async function locateCluster(
  dataDir: string,
  user: ServerUser | null,
): Promise<ClusterLocation> {
  // root lets the database user pass through, and nobody list it
  await mkdir(dataDir, { recursive: true, mode: user === null ? 0o700 : 0o711 });
  const home = await clusterHome(dataDir, user);
  await makeFolder(home, user);
  const socket =
    Buffer.byteLength(join(home, 'socket')) <= LONGEST_SOCKET_FOLDER
      ? join(home, 'socket')
      : join(SHORT_FOLDER, `svc-${await identity(dataDir)}`);
  await makeFolder(socket, user);
  return { home, socket };
}

async function clusterHome(dataDir: string, user: ServerUser | null): Promise<string> {
  const inside = join(dataDir, 'postgres');
  if (user === null) return inside;
  const remembered = await readFile(join(dataDir, 'postgres-home'), 'utf8').catch(() => '');
  if (remembered !== '') return remembered.trim();
  // the data directory itself must let the user through to `postgres`
  if (reachable(inside, user)) return inside;
  const home = join(SYSTEM_FOLDER, await identity(dataDir));
  const made = await mkdir(SYSTEM_FOLDER, { recursive: true });
  if (made !== undefined) await chmod(SYSTEM_FOLDER, 0o755); // whatever the umask
  await writeFile(join(dataDir, 'postgres-home'), `${home}\n`, { mode: 0o600 });
  return home;
}

/** A short name of this data directory that stays with it when it is moved. */
async function identity(dataDir: string): Promise<string> {
  const file = join(dataDir, 'identity');
  return (await readOrCreate(file, () => randomBytes(8).toString('hex'))).trim();
}

async function makeFolder(folder: string, user: ServerUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user !== null) await chown(folder, user.uid, user.gid);
}
