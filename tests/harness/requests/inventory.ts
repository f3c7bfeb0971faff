import { only } from './scene.ts';

export const inventoryRequests = () => ({
  exportInventory: only('/v1/inventory/export'),
  listInventory: only('/v1/inventory'),
  listRuntimeUses: only('/v1/inventory/runtime'),
});
