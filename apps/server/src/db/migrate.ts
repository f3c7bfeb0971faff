import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Environment } from '@svc/contract';
import type pg from 'pg';
import { keyIdentity, type MasterKey } from '../foundation/master-key.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { applyMigrations } from './apply-migrations.ts';
import { withConnection } from './connections.ts';
import {
  checkDeployment,
  checkKeyIdentity,
  type Deployment,
  readDeployment,
  recordDeployment,
} from './deployment.ts';
import { readMigrations } from './migration.ts';
import { asOperatorError } from './operator-database-error.ts';
import { ensureRoles } from './roles.ts';
import { readSchemaState, refuseContracted } from './schema-state.ts';

const MIN_POSTGRES_MAJOR = 15;
const LOCK_POLL_MS = 100;

/** What this process was configured with, and what the database must have been created under. */
export type DeploymentSettings = {
  readonly environment: Environment;
  readonly publicUrl: string | null;
};

/**
 * Brings roles and schema up to date as the owner of the database. Safe to run from several processes at once. Throws before
 * anything is changed when the database belongs to another master key, environment or public URL, or was contracted for a newer
 * release; null settings check the key alone, for commands that change the others. `beforeSchema` is run once the roles exist, while
 * no other process migrates.
 */
export async function migrate(
  owner: pg.ClientConfig,
  masterKey: MasterKey,
  settings: DeploymentSettings | null,
  beforeSchema: () => Promise<void> = async () => {},
): Promise<void> {
  const identity = keyIdentity(masterKey);
  try {
    await withConnection(owner, async (client) => {
      await lockMigrations(client);
      await refuseUnsafeSettings(client);
      const recorded = await readDeployment(client);
      if (recorded !== null) checkRecord(recorded, identity, settings);
      const state = await readSchemaState(client, await readMigrations());
      refuseContracted(state, await ownVersion());
      await ensureRoles(client, masterKey);
      await beforeSchema();
      await applyMigrations(client, state.pending);
      if (settings !== null)
        await recordDeployment(client, { ...settings, keyIdentity: identity }, await ownVersion());
    });
  } catch (error) {
    throw asOperatorError(error);
  }
}

/**
 * Waits until no other process migrates, and keeps it so for the session: PostgreSQL fails one of two that alter a role at once. Asks
 * again and again, because a statement that waits for the lock has a snapshot, which `create index concurrently` of the process with
 * the lock waits for: a deadlock.
 */
async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `select pg_try_advisory_lock(hashtext('svc migrate')) as "isLocked"`,
    );
    if (rows[0]?.isLocked === true) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

/**
 * Throws when this process differs from the deployment that the database records; null settings check the key alone. Runs as the
 * owner or as `svc_sealer`.
 */
export async function checkOwnDeployment(
  client: pg.ClientBase,
  masterKey: MasterKey,
  settings: DeploymentSettings | null,
): Promise<void> {
  const { rows } = await client.query<Deployment>(
    `select key_identity as "keyIdentity", environment, public_url as "publicUrl" from read_deployment()`,
  );
  const recorded = rows[0] ?? null;
  if (recorded === null) {
    throw new OperatorError('the deployment has no record; run: svc-server migrate');
  }
  checkRecord(recorded, keyIdentity(masterKey), settings);
}

function checkRecord(
  recorded: Deployment,
  identity: string,
  settings: DeploymentSettings | null,
): void {
  if (settings === null) checkKeyIdentity(recorded, identity);
  else checkDeployment(recorded, { ...settings, keyIdentity: identity });
}

/** Acknowledged evidence must survive a crash, so a database that may lose commits is refused. */
export async function refuseUnsafeSettings(client: pg.ClientBase): Promise<void> {
  const { rows: version } = await client.query<{ major: number; text: string }>(
    "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as text",
  );
  if ((version[0]?.major ?? 0) < MIN_POSTGRES_MAJOR) {
    throw new OperatorError(
      `SVC_DATABASE_URL must be a PostgreSQL ${MIN_POSTGRES_MAJOR} or later (got ${version[0]?.text})`,
    );
  }
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
      setting,
    ]);
    const value = rows[0]?.value;
    if (value === 'off' || value === 'local')
      throw unsafeSetting(`${setting} = ${value}`, 'turn it on');
  }
  await refuseUnsafeOverrides(client);
}

/**
 * A role or a database may have settings of its own: commits that wait for nothing, or sessions that are not sent the warning by
 * which PostgreSQL reports a cancelled wait for the standby.
 */
async function refuseUnsafeOverrides(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ setting: string; of: string }>(
    `select setting, coalesce('role ' || nullif(s.setrole, 0)::regrole, 'database ' || d.datname) as of
     from pg_db_role_setting s cross join unnest(s.setconfig) setting left join pg_database d on d.oid = s.setdatabase
     where (s.setdatabase = 0 or d.datname = current_database())
       and (s.setrole = 0 or s.setrole = current_user::regrole or s.setrole::regrole::text like 'svc\\_%')
       and setting ~ '^(synchronous_commit=(off|local)|client_min_messages=error)$'`,
  );
  for (const { setting, of } of rows) {
    const [name = '', value] = setting.split('=');
    throw unsafeSetting(`${name} = ${value} for ${of}`, `run: alter ${of} reset ${name}`);
  }
}

function unsafeSetting(setting: string, nextStep: string): OperatorError {
  return new OperatorError(
    `the database runs with ${setting}, which can lose acknowledged evidence; ${nextStep}`,
  );
}

/** Returns the version of this build. */
export async function ownVersion(): Promise<string> {
  const manifest = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Returns the version of this build and, where `npm run build` has found it, the commit: `0.1.0+863bf1050b3e`. */
export async function ownBuild(): Promise<string> {
  const file = join(import.meta.dirname, '../../dist/commit');
  const commit = (await readFile(file, 'utf8').catch(() => '')).trim();
  return commit === '' ? ownVersion() : `${await ownVersion()}+${commit}`;
}
