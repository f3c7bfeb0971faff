import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { MasterKey } from '../platform/master-key.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { openPool, withConnection } from './connections.ts';
import { ensureRoles } from './roles.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** Brings roles and schema up to date as the owner of the database. Safe to run from several processes at once. */
export async function migrate(owner: pg.ClientConfig, masterKey: MasterKey): Promise<void> {
  const pool = openPool({ ...owner, max: 1 }, () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await withConnection(owner, async (client) => {
      // one process at a time: roles are of the whole cluster, and PostgreSQL fails two that alter one role at once
      await client.query("select pg_advisory_lock(hashtext('svc migrate'))");
      await refuseUnsafeSettings(client);
      await ensureRoles(client, masterKey);
      const migrator = new Migrator({ db, provider: { getMigrations: sqlMigrations } });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    });
  } finally {
    await db.destroy();
  }
}

/** Acknowledged evidence must survive a crash, so a database that may lose commits is refused. */
async function refuseUnsafeSettings(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
      setting,
    ]);
    const value = rows[0]?.value;
    if (value === 'off' || value === 'local') {
      throw new OperatorError(
        `the database runs with ${setting} = ${value}, which can lose acknowledged evidence: turn it on`,
      );
    }
  }
}

async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(join(FOLDER, file), 'utf8')).execute(db);
        },
      },
    ]),
  );
}
