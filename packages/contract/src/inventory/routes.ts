import { exampleBrowsePage } from '../example.ts';
import { BrowsePage } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { INVENTORY_ITEM } from './examples.ts';
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
    example: { query: { kind: 'model' } },
    success: {
      status: 200,
      schema: BrowsePage(InventoryItem),
      example: exampleBrowsePage(INVENTORY_ITEM),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
