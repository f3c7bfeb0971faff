import { rm } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { openPool } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { tenantDialect } from './tenant-driver.ts';

const TENANT = `tnt_${'0'.repeat(26)}`;

let dataDir: string;
let cluster: Cluster;
let pool: pg.Pool;

beforeAll(async () => {
  dataDir = await makeDataDirectory('tenant-driver');
  cluster = await startCluster(dataDir);
  pool = openPool({ ...cluster.connection, max: 1 }, () => {});
});
afterAll(async () => {
  await pool?.end();
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const READ = "select current_setting('svc.tenant', true) as tenant";

test.each(['kept', 'fresh'] as const)(
  'a connection has a tenant within the transaction alone, with plans %s, whether it commits or not [AUTH-05]',
  async (plans) => {
    const db = new Kysely<unknown>({ dialect: tenantDialect(pool, TENANT, plans) });
    const within: unknown[] = [];
    const read = (fails: boolean) =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          within.push(
            (await sql<{ tenant: string }>`${sql.raw(READ)}`.execute(tx)).rows[0]?.tenant,
          );
          if (fails) throw new Error('rolled back');
        });
    const after = async () => (await pool.query<{ tenant: string }>(READ)).rows[0]?.tenant || null;

    await read(false);
    const committed = await after();
    await read(true).catch(() => {});

    expect([committed, await after()]).toEqual([null, null]);
    expect(within).toEqual([TENANT, TENANT]);
  },
);

test.each(["tnt_x'; select 1", TENANT.toUpperCase(), `${TENANT}0`, ''])(
  'what is no id of a tenant (%j) opens nothing [AUTH-05]',
  (tenantId) => {
    expect(() => tenantDialect(pool, tenantId, 'kept')).toThrow('not a tenant id');
  },
);
