import { createHash } from 'node:crypto';
import type pg from 'pg';
import { keyIdentity, type MasterKey } from '../foundation/master-key.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { scramVerifier, verifiesPassword } from './scram-verifier.ts';

/**
 * The database roles of the service. Those that log in own no table; the two that own the functions in the migrations
 * cannot log in. None bypasses row-level security.
 */
export const LOGIN_ROLES = ['svc_app', 'svc_sealer', 'svc_jobs'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];
const FUNCTION_OWNERS = ['svc_platform', 'svc_ledger'] as const;

/** Session settings of the roles that log in. */
const SETTINGS = [
  { name: 'idle_in_transaction_session_timeout', value: '5s', since: 15 },
  // before it the statement timeout of the pools has to do
  { name: 'transaction_timeout', value: '30s', since: 17 },
] as const;

/** Every process of a deployment shares the master key, so each derives the same passwords and none is stored. */
export function rolePassword(masterKey: MasterKey, role: LoginRole): string {
  return masterKey.derive(`database role ${role}`, 24).toString('base64url');
}

/** Creates missing roles, and changes only what differs. The caller holds the migration lock. */
export async function ensureRoles(owner: pg.ClientBase, masterKey: MasterKey): Promise<void> {
  for (const role of FUNCTION_OWNERS) {
    await ensureRole(owner, role, 'nologin nobypassrls');
    await owner.query(`grant usage, create on schema public to ${role}`);
    await owner.query(`grant ${role} to current_user`);
  }
  for (const role of LOGIN_ROLES) {
    await ensureRole(owner, role, 'login nobypassrls');
    await ensurePassword(owner, role, masterKey);
    await ensureSettings(owner, role);
    await owner.query(`grant usage on schema public to ${role}`);
  }
}

async function ensureRole(owner: pg.ClientBase, role: string, options: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await owner.query(`create role ${role} ${options}`);
}

/**
 * Roles belong to the whole cluster. The fingerprint of the master key that a role's password is derived from is stored in the
 * role's comment, which every role can read, including an owner without access to the password's verifier.
 */
async function ensurePassword(
  owner: pg.ClientBase,
  role: LoginRole,
  masterKey: MasterKey,
): Promise<void> {
  const password = rolePassword(masterKey, role);
  const mark = `svc: password derived from master key ${keyIdentity(masterKey)}`;
  const { rows } = await owner.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1",
    [role],
  );
  const comment = rows[0]?.comment ?? null;
  const stored = await storedVerifier(owner, role);
  const isMarked = comment === mark;
  if (comment?.startsWith('svc: ') && !isMarked) throw foreignRole(role);
  const matches = typeof stored === 'string' && verifiesPassword(stored, password);
  // a password without a mark was set before marks were: by this deployment only when it fits
  if (typeof stored === 'string' && !matches && !isMarked && stored !== md5Hash(role, password))
    throw foreignRole(role);
  if (!matches && !(isMarked && stored === undefined))
    await owner.query(`alter role ${role} password '${scramVerifier(password)}'`);
  if (!isMarked) await owner.query(`comment on role ${role} is '${mark}'`);
}

/** Returns the verifier, null without a password, undefined when the owner may not read it. */
async function storedVerifier(
  owner: pg.ClientBase,
  role: LoginRole,
): Promise<string | null | undefined> {
  const { rows: allowed } = await owner.query<{ readable: boolean }>(
    "select has_table_privilege('pg_catalog.pg_authid', 'select') as readable",
  );
  if (allowed[0]?.readable !== true) return undefined;
  const { rows } = await owner.query<{ stored: string | null }>(
    'select rolpassword as stored from pg_catalog.pg_authid where rolname = $1',
    [role],
  );
  return rows[0]?.stored ?? null;
}

/** What PostgreSQL stores of a password under `password_encryption = md5`. */
function md5Hash(role: string, password: string): string {
  return `md5${createHash('md5')
    .update(password + role)
    .digest('hex')}`;
}

function foreignRole(role: LoginRole): OperatorError {
  return new OperatorError(
    `SVC_MASTER_KEY_FILE is another master key than the one that the database role ${role} was created under; ` +
      "use that deployment's key, or a PostgreSQL cluster of its own for each deployment",
  );
}

async function ensureSettings(owner: pg.ClientBase, role: LoginRole): Promise<void> {
  const { rows } = await owner.query<{ major: number; settings: string[] | null }>(
    `select current_setting('server_version_num')::int / 10000 as major, rolconfig as settings
     from pg_roles where rolname = $1`,
    [role],
  );
  for (const { name, value, since } of SETTINGS) {
    const { major = 0, settings } = rows[0] ?? {};
    if (major < since || settings?.includes(`${name}=${value}`)) continue;
    await owner.query(`alter role ${role} set ${name} = '${value}'`);
  }
}
