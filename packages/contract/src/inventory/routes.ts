import { examplePage } from '../example.ts';
import { Page } from '../list.ts';
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
      schema: Page(InventoryItem),
      example: examplePage(INVENTORY_ITEM),
    },
    errors: [],
  },
} as const satisfies Record<string, Route>;
