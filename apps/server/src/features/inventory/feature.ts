import type { Feature } from '../../platform/feature.ts';
import { inventoryRoutes } from './routes.ts';

export const createInventory = (): Feature => ({ operations: inventoryRoutes() });
