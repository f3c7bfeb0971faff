import { DEFAULT_LIMIT } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../../platform/http/operation.ts';
import { createScope, retireScope, updateScope } from './change.ts';
import { knownScope } from './known-scope.ts';
import { readScopes, wireScope } from './store.ts';

/** Asks for the signals of a tenant to be computed. */
type RefreshSignals = (tx: Writer, tenantId: string) => Promise<unknown>;

/** Routes of scopes; the signals of a scope that is new or changed are computed at once. */
export function scopeRoutes(refreshSignals: RefreshSignals): Operation[] {
  return [
    writing('createComplianceScope', async (tx, { principal, body }) => {
      const { result, ...written } = await createScope(tx, principal, body);
      await refreshSignals(tx, principal.tenant.id);
      return { ...written, result: wireScope(result) };
    }),
    writing('updateComplianceScope', async (tx, { principal, params, body, ifMatch }) => {
      const { scopeId } = params;
      const { result, ...written } = await updateScope(tx, principal, scopeId, body, ifMatch);
      await refreshSignals(tx, principal.tenant.id);
      return { ...written, result: wireScope(result) };
    }),
    writing('deleteComplianceScope', (tx, { principal, params }) =>
      retireScope(tx, principal, params.scopeId),
    ),
    reading('listComplianceScopes', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = ''] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await readScopes(tx, sql`s.scope_id > ${after}`, limit + 1);
      return page(rows, limit, (row) => [row.scope_id], wireScope);
    }),
    reading('getComplianceScope', async (tx, { params }) =>
      wireScope(await knownScope(tx, params.scopeId)),
    ),
  ];
}
