import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { POSTGRES_MAJOR } from '../platform/embedded-postgres/binaries.ts';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { locateCluster } from '../platform/embedded-postgres/location.ts';
import { runAs, serverUser } from '../platform/embedded-postgres/server-user.ts';
import { withConnection } from './connections.ts';

/** Name under which a standby connects to its primary, for `synchronous_standby_names`. */
export const STANDBY = 'standby';

/** How soon a standby connects again to a primary that was away. */
const RETRY_MS = 200;

/**
 * Copies a running server to another data directory and starts it there as a streaming standby: what `pg_basebackup` does, which
 * the embedded PostgreSQL lacks. Resolves when the standby follows.
 */
export async function startStandby(
  primary: Cluster,
  primaryDir: string,
  standbyDir: string,
): Promise<Cluster> {
  const user = serverUser();
  const dataOf = async (dataDir: string) =>
    join((await locateCluster(dataDir, user)).home, `data-${POSTGRES_MAJOR}`);
  const from = await dataOf(primaryDir);
  const to = await dataOf(standbyDir);
  await copyFile(join(primaryDir, 'postgres.password'), join(standbyDir, 'postgres.password'));
  const write = async (name: string, text: string) => {
    await writeFile(join(to, name), text, { mode: 0o600 });
    if (user !== null) await chown(join(to, name), user.uid, user.gid);
  };
  await withConnection(primary.connection, async (owner) => {
    await owner.query("select pg_backup_start('standby', true)");
    await mkdir(to, { mode: 0o700 });
    if (user !== null) await chown(to, user.uid, user.gid);
    // files that vanish while they are copied are recovered from the log
    await promisify(execFile)('cp', ['-a', `${from}/.`, to], runAs(user)).catch(() => {});
    const { rows } = await owner.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await write('backup_label', rows[0]?.labelfile ?? '');
  });
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_replslot'])
    await rm(join(to, name), { recursive: true, force: true });
  await mkdir(join(to, 'pg_replslot'), { mode: 0o700 });
  if (user !== null) await chown(join(to, 'pg_replslot'), user.uid, user.gid);
  await write('standby.signal', '');
  const { host, port, user: name, password } = primary.connection;
  const source = `host=${host} port=${port} user=${name} password=${password} application_name=${STANDBY}`;
  await write(
    'postgresql.auto.conf',
    `primary_conninfo = ${pg.escapeLiteral(source)}\nwal_retrieve_retry_interval = ${RETRY_MS}\n`,
  );
  return startCluster(standbyDir);
}

/** Makes a standby a primary of a new timeline. Resolves when it is one. */
export async function promote(standby: Cluster): Promise<void> {
  await withConnection(standby.connection, (owner) => owner.query('select pg_promote(true, 60)'));
}
