import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MasterKey, masterKey } from '../foundation/master-key.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { withConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { roleConnection } from './database.ts';
import { migrate } from './migrate.ts';
import { LOGIN_ROLES, type LoginRole, rolePassword } from './roles.ts';

const DEVELOPMENT = { environment: 'development', publicUrl: null } as const;
const MIGRATIONS = join(import.meta.dirname, 'migrations');

let dataDir: string;
let cluster: Cluster;
let superuser: pg.ClientConfig;
let key: MasterKey;

beforeEach(async () => {
  dataDir = await makeDataDirectory('migrate');
  cluster = await startCluster(dataDir);
  superuser = cluster.connection;
  key = masterKey(randomBytes(32));
});
afterEach(async () => {
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function query(
  connection: pg.ClientConfig,
  text: string,
): Promise<Record<string, unknown>[]> {
  return withConnection(connection, async (client) => (await client.query(text)).rows);
}

const asRole = (owner: pg.ClientConfig, role: LoginRole, text: string) =>
  query(roleConnection(owner, role, key), text);

/** The owner of a new database, with CREATEROLE but not superuser. */
async function managedOwner(): Promise<pg.ClientConfig> {
  const password = randomBytes(16).toString('hex');
  await query(superuser, `create role managed login createrole nosuperuser password '${password}'`);
  await query(superuser, 'create database managed owner managed');
  return { ...superuser, user: 'managed', password, database: 'managed' };
}

/** A tenant with one token, inserted as the owner. */
async function insertTenant(owner: pg.ClientConfig): Promise<void> {
  await withConnection(owner, async (client) => {
    await client.query("begin; select set_config('svc.tenant', 'ten_1', true)");
    await client.query("insert into tenants (tenant_id, slug) values ('ten_1', 'acme')");
    await client.query(
      `insert into tokens (tenant_id, token_id, kind, name, hash, created_by)
       values ('ten_1', 'tok_1', 'service', 'ci', '\\x01', 'alice')`,
    );
    await client.query(
      `insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at) values ('ten_1', 0, 0, '\\x00', 0, now())`,
    );
    await client.query('commit');
  });
}

/** Exercises each function of the roles that own functions: lookups across tenants, and appends. */
async function exerciseFunctions(owner: pg.ClientConfig): Promise<void> {
  expect(await asRole(owner, 'svc_app', "select slug from find_token('\\x01')")).toEqual([
    { slug: 'acme' },
  ]);
  expect(
    await asRole(owner, 'svc_sealer', "select epoch::int from find_authority('\\x01')"),
  ).toEqual([{ epoch: 0 }]);
  expect(await asRole(owner, 'svc_sealer', 'select environment from record_heartbeat()')).toEqual([
    { environment: 'development' },
  ]);
  await withConnection(roleConnection(owner, 'svc_app', key), async (client) => {
    await client.query("begin; select set_config('svc.tenant', 'ten_1', true)");
    await client.query('select advance_epoch()');
    await client.query('rollback');
  });
}

const rolesThatBypass = () =>
  query(
    superuser,
    "select rolname from pg_roles where rolbypassrls and rolname like 'svc\\_%' and not rolsuper",
  );

test('processes that migrate a new database at once wait for each other, also where an index is made concurrently [OPS-02]', async () => {
  const owner = await managedOwner();
  const ran = await Promise.allSettled(
    Array.from({ length: 3 }, () => migrate(owner, key, DEVELOPMENT)),
  );
  expect(ran.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

describe('an owner with CREATEROLE who is no superuser, as managed services offer', () => {
  test('runs every migration, twice, and all functions work without a role that bypasses row-level security [AUTH-05, OPS-01]', async () => {
    const owner = await managedOwner();

    await migrate(owner, key, DEVELOPMENT);
    await migrate(owner, key, DEVELOPMENT);

    await insertTenant(owner);
    await exerciseFunctions(owner);
    expect(await rolesThatBypass()).toEqual([]);
    expect(await query(owner, 'select slug from tenants')).toEqual([{ slug: 'acme' }]);
  });

  test('creates tables of tenants by make_tenant_table, which refuses a key that begins with another column [AUTH-05]', async () => {
    const owner = await managedOwner();
    await migrate(owner, key, DEVELOPMENT);
    await query(owner, 'create table notes (tenant_id text, id text, primary key (tenant_id, id))');
    await query(
      owner,
      'create table others (id text, tenant_id text, primary key (id, tenant_id))',
    );
    await query(owner, 'grant select on notes to public');

    await query(owner, "select make_tenant_table('notes')");

    expect(
      await query(
        owner,
        `select c.relrowsecurity and c.relforcerowsecurity as forced, p.qual as policy,
           has_table_privilege('svc_app', c.oid, 'select') as granted
         from pg_class c join pg_policies p on p.tablename = c.relname where c.relname = 'notes'`,
      ),
    ).toEqual([{ forced: true, policy: '(tenant_id = svc_tenant())', granted: false }]);
    await expect(query(owner, "select make_tenant_table('others')")).rejects.toThrow(
      'the primary key of others must begin with tenant_id',
    );
  });

  test('who lacks CREATEROLE gets one line that says so [OPS-01]', async () => {
    const owner = await managedOwner();
    await query(superuser, 'alter role managed nocreaterole');

    const refused = migrate(owner, key, DEVELOPMENT);

    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow('must own the database and have CREATEROLE');
  });
});

describe('an installation from before the deployment was recorded', () => {
  /** As the releases before did it: roles that bypass row-level security, passwords in clear, migrations up to 0006. */
  async function install(): Promise<void> {
    await query(
      superuser,
      `create role svc_platform nologin bypassrls; create role svc_ledger nologin bypassrls;
       grant usage, create on schema public to svc_platform, svc_ledger;`,
    );
    for (const role of LOGIN_ROLES) {
      const password = rolePassword(key, role);
      await query(
        superuser,
        `create role ${role} login password '${password}'; grant usage on schema public to ${role}`,
      );
    }
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool(superuser) }),
    });
    const files = (await readdir(MIGRATIONS)).filter((file) => file < '0007').sort();
    const migrations = files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        up: async () => {
          await sql.raw(await readFile(join(MIGRATIONS, file), 'utf8')).execute(db);
        },
      },
    ]);
    const getMigrations = async () => Object.fromEntries(migrations);
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    expect(error).toBeUndefined();
    await db.destroy();
  }

  test('keeps its rows and passwords, and its roles no longer bypass row-level security [AUTH-05, OPS-01]', async () => {
    await install();
    await insertTenant(superuser);
    const verifiers = () =>
      query(
        superuser,
        "select rolpassword from pg_authid where rolname like 'svc\\_%' order by rolname",
      );
    const before = await verifiers();

    await migrate(superuser, key, DEVELOPMENT);

    expect(await verifiers()).toEqual(before);
    expect(await rolesThatBypass()).toEqual([]);
    await exerciseFunctions(superuser);
  });

  test('is not taken over by another master key: nothing is migrated [AUTH-05]', async () => {
    await install();

    const refused = migrate(superuser, masterKey(randomBytes(32)), DEVELOPMENT);

    await expect(refused).rejects.toThrow(/^SVC_MASTER_KEY_FILE is another master key/);
    expect(await query(superuser, "select to_regclass('deployment') as name")).toEqual([
      { name: null },
    ]);
    await migrate(superuser, key, DEVELOPMENT);
  });
});

test('no statement holds a password, and a second start changes no role [AUTH-05]', async () => {
  await query(superuser, "alter system set log_statement = 'ddl'");
  await query(superuser, 'select pg_reload_conf()');
  const log = () => readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');
  const roleStatements = async () => (await log()).match(/(alter|create) role svc_/g)?.length ?? 0;

  await migrate(superuser, key, DEVELOPMENT);
  const first = await roleStatements();
  await migrate(superuser, key, DEVELOPMENT);

  expect(first).toBeGreaterThan(4);
  expect(await roleStatements()).toBe(first);
  for (const role of LOGIN_ROLES) expect(await log()).not.toContain(rolePassword(key, role));
});

test('a role password that was changed by hand is set again [AUTH-05]', async () => {
  await migrate(superuser, key, DEVELOPMENT);
  await query(superuser, `alter role svc_app password '${'other'}'`);

  await migrate(superuser, key, DEVELOPMENT);

  expect(await asRole(superuser, 'svc_app', 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a process that differs from the recorded deployment is refused, naming the variable:', () => {
  const recorded = { environment: 'staging', publicUrl: 'https://svc.example.com' } as const;

  test.each([
    [
      'environment',
      { ...recorded, environment: 'development' } as const,
      'SVC_ENVIRONMENT must be staging',
    ],
    [
      'public URL',
      { ...recorded, publicUrl: 'https://other.example.com' },
      'SVC_PUBLIC_URL must be https://svc.example.com',
    ],
    [
      'no public URL',
      { ...recorded, publicUrl: null },
      'SVC_PUBLIC_URL must be https://svc.example.com',
    ],
  ])('%s [AUTH-05, OPS-01]', async (_name, settings, message) => {
    await migrate(superuser, key, recorded);

    const refused = migrate(superuser, key, settings);

    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(message);
    await migrate(superuser, key, recorded);
  });

  test('master key, also where the environment is not compared [AUTH-05, OPS-01]', async () => {
    await migrate(superuser, key, recorded);
    const other = masterKey(randomBytes(32));

    for (const settings of [recorded, null])
      await expect(migrate(superuser, other, settings)).rejects.toThrow(
        'SVC_MASTER_KEY_FILE must be the master key',
      );
    expect(await asRole(superuser, 'svc_app', 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the first public URL is recorded when there is none [OPS-01]', async () => {
    await migrate(superuser, key, { ...recorded, publicUrl: null });
    await migrate(superuser, key, recorded);

    await expect(migrate(superuser, key, { ...recorded, publicUrl: null })).rejects.toThrow(
      'SVC_PUBLIC_URL',
    );
  });
});

test('another deployment in the same cluster cannot take the roles of the first [AUTH-05]', async () => {
  await migrate(superuser, key, DEVELOPMENT);
  await query(superuser, 'create database second');

  const refused = migrate(
    { ...superuser, database: 'second' },
    masterKey(randomBytes(32)),
    DEVELOPMENT,
  );

  await expect(refused).rejects.toThrow('a PostgreSQL cluster of its own');
  expect(await asRole(superuser, 'svc_app', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('each heartbeat makes its file longer, which a full disk refuses, and the file stays below 64 pages [OPS-01]', async () => {
  await migrate(superuser, key, DEVELOPMENT);
  const sizes = await withConnection(superuser, async (client) => {
    const pages: number[] = [];
    for (let beat = 0; beat < 130; beat++) {
      await client.query('select record_heartbeat()');
      const size = "select pg_relation_size('deployment_heartbeats')::int / 8192 as pages";
      pages.push((await client.query<{ pages: number }>(size)).rows[0]?.pages as number);
    }
    return pages;
  });

  expect(sizes).toEqual(Array.from({ length: 130 }, (_, beat) => (beat % 64) + 1));
});
