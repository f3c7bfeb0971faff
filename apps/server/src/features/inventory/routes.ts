import { DEFAULT_LIMIT, type InventoryItem } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { wireAssetOf } from './read-model.ts';
import { type AssetPosition, type AssetRow, listAssets } from './store.ts';

export function inventoryRoutes(): Operation[] {
  return [
    reading('listInventory', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const after = decodeCursor(query.cursor, [
        'string',
        'string',
        'string',
      ]) as AssetPosition | null;
      const rows = await listAssets(
        tx,
        { repoId: query.repoId, kind: query.kind },
        after,
        limit + 1,
      );
      return page(rows, limit, (row) => [row.kind, row.name, row.asset_id], wireAsset);
    }),
  ];
}

function wireAsset(row: AssetRow): InventoryItem {
  return {
    id: row.asset_id,
    repoId: row.repo_id,
    ...wireAssetOf(row),
    present: row.present,
    lastSeenAt: wireTime(row.last_seen_at),
  };
}
