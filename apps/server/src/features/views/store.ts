import type { View, ViewQuery } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';

export type ViewRow = Selectable<DB['views']>;

/** Returns the new row; null where the tenant has a view of that name. */
export async function insertView(
  tx: Writer,
  view: { tenantId: string; viewId: string; name: string; query: ViewQuery; createdBy: string },
): Promise<ViewRow | null> {
  const row = await tx
    .insertInto('views')
    .values({
      tenant_id: view.tenantId,
      view_id: view.viewId,
      name: view.name,
      query: JSON.stringify(view.query),
      created_by: view.createdBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns views by name, in their order. */
export async function listViews(
  tx: Reader,
  after: string | null,
  limit: number,
): Promise<ViewRow[]> {
  let query = tx.selectFrom('views').selectAll().orderBy('name').limit(limit);
  if (after !== null) query = query.where('name', '>', after);
  return query.execute();
}

/** Returns false if the view does not exist. */
export async function removeView(tx: Writer, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('views')
    .where('view_id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function wireView(row: ViewRow): View {
  return {
    id: row.view_id,
    name: row.name,
    query: row.query as ViewQuery,
    createdBy: row.created_by,
    createdAt: wireTime(row.created_at),
  };
}
