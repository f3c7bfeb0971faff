import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrCreate } from '../../foundation/read-or-create.ts';
import { ensureHome, ensureUserFolder, makeFolders, refuseSharedFolder } from './folders.ts';
import { reachable, type ServerUser } from './server-user.ts';

/** Where root keeps clusters of data directories that the database's user cannot reach. */
const SYSTEM_FOLDER = '/var/lib/svc';

/** Parent of a socket folder whose own place has too long a path; the same for every process, whatever its TMPDIR. */
const SHORT_FOLDER = '/tmp';

/** The path of a unix socket on Linux has at most 107 bytes (unix(7)); PostgreSQL adds `/.s.PGSQL.5432`. */
const MAX_SOCKET_FOLDER_BYTES = 90;

/**
 * The folders of one cluster. Started by root, `home` is root's, and only `data-18` and `socket` are the database user's.
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
  // root allows the database user to traverse, and nobody to list
  await makeFolders(dataDir, user === null ? 0o700 : 0o711);
  if (user !== null) await refuseSharedFolder(dataDir);
  const home = await ensureHome(await clusterHome(dataDir, user), user);
  const socket =
    Buffer.byteLength(join(home, 'socket')) <= MAX_SOCKET_FOLDER_BYTES
      ? join(home, 'socket')
      : join(SHORT_FOLDER, `svc-${await identity(dataDir)}`);
  await ensureUserFolder(socket, user);
  return { home, socket };
}

async function clusterHome(dataDir: string, user: ServerUser | null): Promise<string> {
  const inside = join(dataDir, 'postgres');
  if (user === null) return inside;
  const file = join(dataDir, 'postgres-home');
  const remembered = await readFile(file, 'utf8').catch(() => '');
  if (remembered !== '') return remembered.trim();
  // the user must be able to traverse the data directory itself to reach `postgres`
  if (reachable(inside, user)) return inside;
  const home = join(SYSTEM_FOLDER, await identity(dataDir));
  await makeFolders(SYSTEM_FOLDER, 0o755);
  await refuseSharedFolder(SYSTEM_FOLDER);
  await chmod(SYSTEM_FOLDER, 0o755); // whatever the umask
  return (await readOrCreate(file, () => `${home}\n`)).trim();
}

/** A short name of this data directory that stays with it when it is moved. */
async function identity(dataDir: string): Promise<string> {
  const file = join(dataDir, 'identity');
  return (await readOrCreate(file, () => randomBytes(8).toString('hex'))).trim();
}
