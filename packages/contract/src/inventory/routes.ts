import { Page } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { InventoryItem, InventoryQuery } from './schemas.ts';

export const inventoryRoutes = {
  listInventory: {
    method: 'GET',
    path: '/v1/inventory',
    summary: 'List AI assets of all repositories',
    description: 'Lists one item for each asset and repository.',
    tag: 'inventory',
    roles: READERS,
    query: InventoryQuery,
    success: { status: 200, schema: Page(InventoryItem) },
    errors: [],
  },
} as const satisfies Record<string, Route>;
