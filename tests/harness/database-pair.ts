import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promote, STANDBY, startStandby } from '../../apps/server/src/db/standby.testing.ts';
import { POSTGRES_MAJOR } from '../../apps/server/src/platform/embedded-postgres/binaries.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { locateCluster } from '../../apps/server/src/platform/embedded-postgres/location.ts';
import { serverUser } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';
import { killProcess, postmasterOf, processTree } from './scratch.ts';
import { waitForStandby } from './synchronous-standby.ts';
import { until } from './until.ts';

export type DatabaseRole = 'primary' | 'standby';

/** Two database servers: a primary whose commits wait for its standby. A failover exchanges their roles. */
export type DatabasePair = {
  /** Of the superuser to each server, which keeps its socket whatever its role. */
  readonly connections: readonly [Cluster['connection'], Cluster['connection']];
  /** The server that is the primary now. */
  primary(): Cluster;
  /** Process ids of a server. */
  processes(role: DatabaseRole): Promise<readonly number[]>;
  /** Kills a server with all its processes at once. */
  kill(role: DatabaseRole): Promise<void>;
  /** Starts a server that was killed, as its supervisor does. */
  start(role: DatabaseRole): Promise<void>;
  /** Makes the standby the primary, whose commits wait for no standby until `rebuildStandby`. The former primary is down. */
  promoteStandby(): Promise<void>;
  /** Copies the primary to the server that is down, which becomes its synchronous standby. */
  rebuildStandby(): Promise<void>;
  remove(): Promise<void>;
};

/** Starts both below `folder`; `prepare` is called with the data directory of each before it is started. */
export async function startDatabasePair(
  folder: string,
  prepare: (dataDir: string, number: number) => Promise<void> = async () => {},
): Promise<DatabasePair> {
  const dirs = [join(folder, 'database-0'), join(folder, 'database-1')] as [string, string];
  for (const [number, dir] of dirs.entries()) await prepare(dir, number);
  await using opened = new AsyncDisposableStack();
  const first = await startCluster(dirs[0]);
  opened.defer(() => first.remove());
  const second = await startStandby(first, dirs[0], dirs[1]);
  opened.defer(() => second.remove());
  await waitForStandby(first, STANDBY);
  const clusters = [first, second];
  const kept = opened.move();
  let primary = 0;
  const place = (role: DatabaseRole) => (role === 'primary' ? primary : 1 - primary);
  const dirOf = (role: DatabaseRole) => dirs[place(role)] as string;
  const clusterOf = (role: DatabaseRole) => clusters[place(role)] as Cluster;
  const processes = async (role: DatabaseRole) =>
    processTree((await postmasterOf(dirOf(role))) as number);
  return {
    connections: [first.connection, second.connection],
    primary: () => clusterOf('primary'),
    processes,
    kill: async (role) => {
      for (const pid of await processes(role)) killProcess(pid);
    },
    start: async (role) => {
      await isDown(dirOf(role));
      clusters[place(role)] = await startCluster(dirOf(role));
    },
    promoteStandby: async () => {
      await promote(clusterOf('standby'));
      primary = 1 - primary;
    },
    rebuildStandby: async () => {
      const dir = dirOf('standby');
      await isDown(dir);
      const { home } = await locateCluster(dir, serverUser());
      await rm(join(home, `data-${POSTGRES_MAJOR}`), { recursive: true, force: true });
      clusters[place('standby')] = await startStandby(clusterOf('primary'), dirOf('primary'), dir);
      await waitForStandby(clusterOf('primary'), STANDBY);
    },
    remove: () => kept.disposeAsync(),
  };
}

const isDown = (dir: string) =>
  until('the former database server is gone', async () => (await postmasterOf(dir)) === null);
