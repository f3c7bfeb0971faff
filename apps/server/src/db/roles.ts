import type pg from 'pg';
import type { MasterKey } from '../platform/master-key.ts';

/**
 * The database roles of the service. The two that log in own nothing and bypass nothing; the two that bypass row-level
 * security cannot log in and serve only as owners of the functions in the migrations.
 */
export const LOGIN_ROLES = ['svc_app', 'svc_sealer'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];
const FUNCTION_OWNERS = ['svc_platform', 'svc_ledger'] as const;

/** Every process of a deployment shares the master key, so each derives the same passwords and none is stored. */
export function rolePassword(masterKey: MasterKey, role: LoginRole): string {
  return masterKey.derive(`database role ${role}`, 24).toString('base64url');
}

/** Creates what is missing and sets the passwords; the same result however often and by however many it is run. */
export async function ensureRoles(owner: pg.ClientBase, masterKey: MasterKey): Promise<void> {
  for (const role of FUNCTION_OWNERS) {
    await createRole(owner, role, 'nologin bypassrls');
    await owner.query(`grant usage, create on schema public to ${role}`);
    await owner.query(`grant ${role} to current_user`);
  }
  for (const role of LOGIN_ROLES) {
    await createRole(owner, role, 'login nobypassrls');
    await owner.query(`alter role ${role} password '${rolePassword(masterKey, role)}'`);
    await owner.query(`alter role ${role} set idle_in_transaction_session_timeout = '5s'`);
    await owner.query(`alter role ${role} set transaction_timeout = '30s'`).catch(ignoreOldServer);
    await owner.query(`grant usage on schema public to ${role}`);
  }
}

async function createRole(owner: pg.ClientBase, role: string, options: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await owner.query(`create role ${role} ${options}`);
}

/** transaction_timeout came with PostgreSQL 17; before it the statement timeout of the pools has to do. */
function ignoreOldServer(error: { code?: string }): void {
  if (error.code !== '42704') throw error;
}
