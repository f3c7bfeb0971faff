import type { InventoryItem } from '@svc/contract';
import { browse } from '../../platform/http/browse.ts';
import { type Operation, reading } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { wireAssetOf } from './read-model.ts';
import { type AssetRow, assetList } from './store.ts';

export function inventoryRoutes(): Operation[] {
  return [
    reading('listInventory', (tx, { query: { repoId, kind, ...query } }) =>
      browse(query, assetList(tx, { repoId, kind }), wireAsset),
    ),
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
