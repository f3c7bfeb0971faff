import { DEFAULT_LIMIT, newId } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { actor } from '../../platform/principal.ts';
import { insertView, listViews, removeView, wireView } from './store.ts';

export function viewRoutes(): Operation[] {
  return [
    writing('createView', async (tx, { principal, body }) => {
      const row = await insertView(tx, {
        tenantId: principal.tenant.id,
        viewId: newId('view'),
        name: body.name,
        query: body.query,
        createdBy: principal.id,
      });
      if (row === null) {
        throw new ApiError('conflict', `a view named ${JSON.stringify(body.name)} exists`);
      }
      const subject = { type: 'view' as const, id: row.view_id };
      return {
        result: wireView(row),
        events: [{ kind: 'view.created' as const, actor: actor(principal), subject, data: {} }],
      };
    }),
    reading('listViews', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listViews(tx, after as string | null, limit + 1);
      return page(rows, limit, (row) => [row.name], wireView);
    }),
    writing('deleteView', async (tx, { principal, params: { viewId } }) => {
      if (!(await removeView(tx, viewId))) {
        throw new ApiError('not_found', `view ${viewId} does not exist`);
      }
      const subject = { type: 'view' as const, id: viewId };
      return {
        result: null,
        events: [{ kind: 'view.deleted' as const, actor: actor(principal), subject, data: {} }],
      };
    }),
  ];
}
