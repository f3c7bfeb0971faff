import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@svc/contract';
import { encodeEvent, genesis, signerFromSeed } from '@svc/ledger';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection, openPool } from '../../db/connections.ts';
import { makeDataDirectory } from '../../db/data-directory.testing.ts';
import { openDatabase, roleConnection } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { ensureRoles } from '../../db/roles.ts';
import { verifyLog } from '../../features/evidence/verification/verify.ts';
import { masterKey } from '../../foundation/master-key.ts';
import { type Cluster, startCluster } from '../embedded-postgres/cluster.ts';
import { seal } from './seal.ts';

const FOLDER = join(import.meta.dirname, '../../db/migrations');
const LAST_OF_VERSION_1 = '0006';
const TENANT = newId('tenant');
const key = masterKey(Buffer.alloc(32, 7));

let dataDir: string;
let cluster: Cluster;
let owner: pg.Client;

beforeAll(async () => {
  dataDir = await makeDataDirectory('upgrade');
  cluster = await startCluster(dataDir);
  owner = await openConnection(cluster.connection);
  await ensureRoles(owner, key);
  // as the release before made them
  for (const role of ['svc_platform', 'svc_ledger']) {
    await owner.query(`alter role ${role} bypassrls`);
  }
  await migrateToVersion1();
});
afterAll(async () => {
  await owner?.end();
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function migrateToVersion1(): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.slice(0, 4) <= LAST_OF_VERSION_1);
  const migrations = Object.fromEntries(
    files.sort().map((file) => [
      file.replace('.sql', ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db);
        },
      },
    ]),
  );
  const pool = openPool({ ...cluster.connection, max: 1 }, () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  await db.destroy();
  if (error !== undefined) throw error;
}

/** A tenant and events as the release before sealed them. */
async function sealVersion1(count: number): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('svc.tenant', $1, true)", [TENANT]);
  await owner.query(`insert into tenants (tenant_id, slug) values ($1, 'acme')`, [TENANT]);
  await owner.query(
    `insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at) values ($1, 0, 0, $2, 0, now())`,
    [TENANT, genesis(TENANT, 0)],
  );
  for (let n = 0; n < count; n++) {
    const id = newId('evidence');
    const event = encodeEvent({
      v: 1,
      id,
      time: new Date().toISOString(),
      kind: 'token.created',
      actor: { type: 'user', id: 'https://idp.example.com#alice', name: 'alice' },
      subject: { type: 'token', id: 'tok_1', name: 'pipeline' },
      data: { expiresAt: null },
      commitments: {},
    });
    await owner.query('select append_own($1, $2, $3)', [id, 'token.created', event]);
  }
  await owner.query('commit');
}

test('a log of events of version 1 goes on with version 2 after the migration, and verifies whole [EVID-02, OPS-03/upgrade]', async () => {
  await sealVersion1(3);

  await migrate(cluster.connection, key, null);

  const db = openDatabase(roleConnection(cluster.connection, 'svc_app', key), () => {});
  const log = db.tenant(TENANT);
  await log.transact((tx) =>
    seal(tx, {
      kind: 'token.created',
      actor: { type: 'user', id: 'https://idp.example.com#alice', name: 'alice' },
      subject: { type: 'token', id: 'tok_2', name: 'pipeline' },
      data: { expiresAt: null },
    }),
  );
  const signer = signerFromSeed('svc-ledger', Buffer.alloc(32, 7));
  const verdict = await verifyLog(
    log,
    { signers: async () => [signer] },
    new AbortController().signal,
  );
  await db.close();
  expect(verdict).toEqual({ status: 'verified', size: 4, firstBad: null });
});
