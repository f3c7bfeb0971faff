import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { runAs, serverUser } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';
import { until } from './until.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const PORT = 6432;

/** Whether Debian's PgBouncer is installed: `apt-get install pgbouncer`. */
export const HAS_PGBOUNCER = existsSync(PROGRAM);

/** PgBouncer before a cluster. */
export type Pooler = {
  /** What replaces host and port of the cluster's connection. */
  readonly address: { readonly host: string; readonly port: number };
  close(): Promise<void>;
};

/** Starts PgBouncer on a unix socket in a new folder, as the user that runs the cluster: it refuses root. */
export async function startPgbouncer(
  folder: string,
  { connection }: Cluster,
  settings: readonly string[],
): Promise<Pooler> {
  const user = serverUser();
  await mkdir(folder);
  if (user !== null) await chown(folder, user.uid, user.gid);
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${connection.user}" "${connection.password}"\n`);
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${connection.host} port=${connection.port} auth_user=${connection.user}`,
      '[pgbouncer]',
      'listen_addr =',
      `listen_port = ${PORT}`,
      `unix_socket_dir = ${folder}`,
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      ...settings,
    ].join('\n'),
  );
  const child = spawn(PROGRAM, [config], { ...runAs(user), stdio: 'ignore' });
  const exited = once(child, 'exit');
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  await until('PgBouncer listens', () => accepts(socket));
  return {
    address: { host: folder, port: PORT },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function accepts(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
