import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../../apps/server/src/db/connections.ts';
import { roleConnection } from '../../apps/server/src/db/database.ts';
import { refuseSharedSessions } from '../../apps/server/src/db/pooler.ts';
import { masterKey } from '../../apps/server/src/foundation/master-key.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { HAS_PGBOUNCER, startPgbouncer } from '../harness/pgbouncer.ts';
import { launch, run, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

let scratch: Scratch;
let cluster: Cluster;
let env: Record<string, string>;
const secret = randomBytes(32);
let poolers = 0;

const through = (mode: string, settings: readonly string[] = []) =>
  startPgbouncer(join(scratch.path, `pooler-${++poolers}`), cluster, [
    `pool_mode = ${mode}`,
    ...settings,
  ]);

beforeAll(async () => {
  scratch = await makeScratch();
  cluster = await startCluster(join(scratch.path, 'database'));
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  env = {
    SVC_ENVIRONMENT: 'staging',
    SVC_MASTER_KEY_FILE: keyFile,
    SVC_DATA_DIR: join(scratch.path, 'data'),
    SVC_PUBLIC_URL: 'https://svc.example',
  };
  const migrated = await run(['migrate'], {
    ...env,
    SVC_DATABASE_OWNER_URL: databaseUrl(cluster),
  });
  expect(migrated.stderr).toBe('');
});
afterAll(async () => {
  await cluster?.remove();
  await scratch?.close();
});

/** Without user and password, as a process has it. */
const urlOf = (address: { host: string; port: number }) =>
  `postgres://${encodeURIComponent(address.host)}:${address.port}/postgres`;

test('PostgreSQL itself is no pooler [OPS-02/processes]', async () => {
  await expect(refuseSharedSessions(cluster.connection)).resolves.toBeUndefined();
});

describe.skipIf(!HAS_PGBOUNCER)('PgBouncer (skipped where it is not installed)', () => {
  test('in transaction mode ends the start with what is lost, and the setting that helps [OPS-02/processes]', async () => {
    const pooler = await through('transaction');
    try {
      const server = launch({ env: { ...env, SVC_DATABASE_URL: urlOf(pooler.address) } });
      const { code, stderr } = await server.exited;
      expect(code).toBe(1);
      expect(stderr).toContain(
        'SVC_DATABASE_URL must not lead to a pooler that shares sessions between transactions ' +
          '(got one where the second use of a named statement failed: prepared statement does not exist); ',
      );
      expect(stderr).toContain('pool_mode = session');
      const owner = { ...cluster.connection, ...pooler.address };
      await expect(refuseSharedSessions(owner)).rejects.toThrow('named statement failed');
    } finally {
      await pooler.close();
    }
  });

  test('in session mode serves, and each connection has its timeouts [OPS-02/processes]', async () => {
    const pooler = await through('session', ['default_pool_size = 100']);
    try {
      const server = await startServer({
        env: { ...env, SVC_DATABASE_URL: urlOf(pooler.address) },
      });
      const { status } = await fetch(`${server.url}/readyz`);
      expect(status).toBe(200);
      const pool = openPool(
        {
          ...roleConnection(cluster.connection, 'svc_app', masterKey(secret)),
          ...pooler.address,
          statement_timeout: 4_321,
          lock_timeout: 1_234,
        } as pg.PoolConfig,
        () => {},
      );
      const { rows } = await pool.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      );
      expect(rows).toEqual([{ statement: '4321ms', lock: '1234ms' }]);
      await pool.end();
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await pooler.close();
    }
  });
});
