import { withConnection } from '../../apps/server/src/db/connections.ts';
import type { Cluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { databaseUrl } from './database-url.ts';
import { until } from './until.ts';

/** Makes commits of a server wait for the standby of this name, or for none (``). Resolves when it is in force and the standby streams. */
export async function waitForStandby({ connection }: Cluster, standby: string): Promise<void> {
  await withConnection(connection, async (owner) => {
    // on the server that has lost its standby this would wait, too
    await owner.query('set synchronous_commit = local');
    await owner.query(`alter system set synchronous_standby_names = '${standby}'`);
    await owner.query('select pg_reload_conf()');
    await until('it has its setting', async () => {
      const { rows } = await owner.query<{ isSo: boolean }>(
        `select current_setting('synchronous_standby_names') = $1 and ($1 = '' or exists (
           select from pg_stat_replication where sync_state = 'sync' and state = 'streaming')) as "isSo"`,
        [standby],
      );
      return rows[0]?.isSo === true;
    });
  });
}

type Connected = Pick<Cluster, 'connection'>;

/** Connection string of two clusters: `postgres://svc_superuser:...@%2Fone:5432,%2Ftwo:5432/postgres`. */
export function urlOfBoth(first: Connected, second: Connected): string {
  const [, userInfo, host, rest] = /^(.*@)([^/]*)(\/.*)$/.exec(databaseUrl(first)) ?? [];
  const [, , other] = /^(.*@)([^/]*)(\/.*)$/.exec(databaseUrl(second)) ?? [];
  return `${userInfo}${host},${other}${rest}`;
}
