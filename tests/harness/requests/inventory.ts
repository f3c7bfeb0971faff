import type { InventoryItem } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const inventoryRequests = ({ tenant: { alice }, scanned }: Scene) => {
  const asset = async () => {
    const { repoId } = await scanned();
    const { body } = await alice.get<{ items: InventoryItem[] }>(`/v1/inventory?repoId=${repoId}`);
    return `/v1/inventory/${body.items[0]?.id}`;
  };
  return {
    getAsset: async () => ({ path: await asset() }),
    getAssetGraph: async () => ({ path: `${await asset()}/graph` }),
    getInventoryGraph: only('/v1/inventory/graph'),
    exportInventory: only('/v1/inventory/export'),
    listInventory: only('/v1/inventory'),
    listRuntimeUses: only('/v1/inventory/runtime'),
  };
};
