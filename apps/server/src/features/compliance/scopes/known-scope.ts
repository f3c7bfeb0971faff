import { sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { type NamedScopeRow, readScopes, type ScopeRow } from './store.ts';

/** Returns a scope; throws `not_found`, also for another tenant's. */
export async function knownScope(tx: Reader, scopeId: string): Promise<NamedScopeRow> {
  const [row] = await readScopes(tx, sql`s.scope_id = ${scopeId}`, 1);
  return row ?? unknown(scopeId);
}

/** Returns a scope as it is stored, retired or not; null where none is named. Throws `not_found`, also for another tenant's. */
export async function storedScope(
  tx: Reader,
  scopeId: string | undefined,
): Promise<ScopeRow | null> {
  if (scopeId === undefined) return null;
  const row = await tx
    .selectFrom('compliance_scopes')
    .selectAll()
    .where('scope_id', '=', scopeId)
    .executeTakeFirst();
  return row ?? unknown(scopeId);
}

/**
 * Returns a scope, locked so that it is neither changed nor retired until the transaction ends. Throws `not_found`, and `conflict` for a
 * retired one.
 */
export async function lockScope(
  tx: Writer,
  scopeId: string,
  use: 'name' | 'change',
): Promise<ScopeRow> {
  const query = tx.selectFrom('compliance_scopes').selectAll().where('scope_id', '=', scopeId);
  const locked = use === 'name' ? query.forShare() : query.forUpdate();
  const row = await locked.executeTakeFirst();
  if (row === undefined) return unknown(scopeId);
  if (row.retired_at === null) return row;
  throw new ApiError('conflict', `scope ${scopeId} is retired; create another one`);
}

function unknown(scopeId: string): never {
  throw new ApiError('not_found', `scope ${scopeId} does not exist`);
}
