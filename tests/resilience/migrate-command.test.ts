import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { databaseUrl, withoutOwner } from '../harness/database-url.ts';
import { freePort } from '../harness/free-port.ts';
import { killLeftServers, launch, run, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let scratch: Scratch;
let cluster: Cluster;

beforeEach(async () => {
  scratch = await makeScratch();
  cluster = await startCluster(join(scratch.path, 'database'));
});
afterEach(async () => {
  await killLeftServers();
  await cluster?.remove();
  await scratch?.close();
});

test('outside of development a process waits for svc-server migrate, then serves, and its build runs on a newer schema [OPS-03]', async () => {
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    SVC_ENVIRONMENT: 'staging',
    SVC_DATABASE_URL: databaseUrl(cluster),
    SVC_MASTER_KEY_FILE: keyFile,
    SVC_DATA_DIR: join(scratch.path, 'data'),
    SVC_LISTEN: new URL(url).host,
  };
  const env = { ...settings, ...withoutOwner(settings) };
  const ownerEnv = { ...env, SVC_DATABASE_OWNER_URL: settings.SVC_DATABASE_URL };
  const status = (path: string) =>
    fetch(url + path).then(
      (response) => response.status,
      () => 0,
    );
  const tables = () =>
    withConnection(cluster.connection, async (owner) => {
      const { rows } = await owner.query("select from pg_tables where schemaname = 'public'");
      return rows.length;
    });

  const server = launch({ env });
  await until('it waits', async () => (await status('/readyz')) === 503);
  expect(await status('/healthz')).toBe(200);

  const plan = await run(['migrate', '--plan'], ownerEnv);
  expect(plan.stdout).toMatch(
    /^expand {4}0001-foundation\n[\s\S]*\n(\d+) of \1 migrations to be applied\n$/,
  );
  expect(await tables()).toBe(0);

  const migrated = await run(['migrate'], ownerEnv);
  expect([migrated.code, migrated.stderr]).toEqual([0, '']);
  await until('it is ready', async () => (await status('/readyz')) === 200);
  expect((await run(['migrate', '--plan'], ownerEnv)).stdout).toMatch(
    /^0 of \d+ migrations to be applied\n$/,
  );

  expect(await usersOf(cluster)).toEqual(['svc_app', 'svc_jobs', 'svc_sealer']);

  await withConnection(cluster.connection, (owner) =>
    owner.query("insert into kysely_migration values ('9999-of-the-next-release', now()::text)"),
  );
  expect((await server.end('SIGTERM')).code).toBe(0);
  const again = await startServer({ env });
  await until('it is ready again', async () => (await status('/readyz')) === 200);

  await withConnection(cluster.connection, (owner) =>
    owner.query("insert into deployment_contractions values ('9999-of-the-next-release', '9.0.0')"),
  );
  await until('it is not ready', async () => (await status('/readyz')) === 503);
  expect(await (await fetch(`${url}/readyz`)).text()).toContain(
    'schema: the schema was contracted for release 9.0.0',
  );
  expect((await again.end('SIGTERM')).code).toBe(0);
  const { code, stderr } = await run([], env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^svc-server: the schema needs release 9\.0\.0 or later/);
});

test('outside of development no process that serves has the owner, and commands name the variable that they lack [AUTH-05, OPS-03]', async () => {
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const owned = databaseUrl(cluster);
  const settings = {
    SVC_ENVIRONMENT: 'production',
    SVC_DATABASE_URL: owned,
    SVC_MASTER_KEY_FILE: keyFile,
    SVC_DATA_DIR: join(scratch.path, 'data'),
  };
  const env = { ...settings, ...withoutOwner(settings) };
  const endOf = async (args: string[], with_: Record<string, string>) => {
    const { code, stderr } = await run(args, with_);
    expect(stderr).not.toContain(String(cluster.connection.password));
    return [code, stderr];
  };

  expect(await endOf([], settings)).toEqual([
    1,
    'svc-server: SVC_DATABASE_URL must name no user and no password in production (got one that does); ' +
      'move the owner to SVC_DATABASE_OWNER_URL of svc-server migrate and the other commands\n',
  ]);
  expect(await endOf([], { ...env, SVC_DATABASE_OWNER_URL: owned })).toEqual([
    1,
    'svc-server: SVC_DATABASE_OWNER_URL must not be set for a process that serves in production; ' +
      'set it for svc-server migrate and the other commands alone\n',
  ]);
  expect(await endOf(['tenant', 'list'], env)).toEqual([
    1,
    expect.stringMatching(/^svc-server: SVC_DATABASE_OWNER_URL must be set for this command /),
  ]);
});

/** Roles that connections of clients to the database have logged in as. */
async function usersOf({ connection }: Cluster): Promise<string[]> {
  return withConnection(connection, async (owner) => {
    const { rows } = await owner.query<{ usename: string }>(
      `select distinct usename::text from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() order by usename`,
    );
    return rows.map(({ usename }) => usename);
  });
}
