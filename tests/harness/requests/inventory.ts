import { only } from './scene.ts';

export const inventoryRequests = () => ({
  listInventory: only('/v1/inventory'),
  listRuntimeUses: only('/v1/inventory/runtime'),
});
