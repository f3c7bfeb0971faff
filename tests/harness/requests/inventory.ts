import { only } from './scene.ts';

export const inventoryRequests = () => ({ listInventory: only('/v1/inventory') });
