import { exampleBrowsePage, examplePage } from '../example.ts';
import { EXPORTED } from '../export.ts';
import { BrowsePage, Page } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  ASSET_PARAMS,
  INVENTORY_GRAPH,
  INVENTORY_ITEM,
  RELATION_GRAPH,
  RUNTIME_USE,
} from './examples.ts';
import { AssetGraphQuery, RelationGraph } from './graph.ts';
import { InventoryGraph, InventoryGraphQuery, MAX_INVENTORY_NODES } from './inventory-graph.ts';
import {
  AssetParams,
  InventoryExportQuery,
  InventoryItem,
  InventoryQuery,
  RuntimeUse,
  RuntimeUseQuery,
} from './schemas.ts';

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
  getAsset: {
    method: 'GET',
    path: '/v1/inventory/{assetId}',
    summary: 'Get an AI asset with its occurrences',
    description: 'The asset as one repository has it, with its places in files.',
    tag: 'inventory',
    roles: READERS,
    params: AssetParams,
    example: { params: ASSET_PARAMS },
    success: { status: 200, schema: InventoryItem, example: INVENTORY_ITEM },
    errors: ['not_found'],
  },
  getAssetGraph: {
    method: 'GET',
    path: '/v1/inventory/{assetId}/graph',
    summary: 'Get what an AI asset uses, or what uses it',
    description:
      'Follows the relations of its repository, directly and through others, at most 150 things.',
    tag: 'inventory',
    roles: READERS,
    params: AssetParams,
    query: AssetGraphQuery,
    example: { params: ASSET_PARAMS, query: { direction: 'uses' } },
    success: { status: 200, schema: RelationGraph, example: RELATION_GRAPH },
    errors: ['not_found'],
  },
  getInventoryGraph: {
    method: 'GET',
    path: '/v1/inventory/graph',
    summary: 'Get what the inventory declares and what agents call, as a graph',
    description: `Returns repositories, assets, what they use, and the agents that call them, with their open findings. Beyond ${MAX_INVENTORY_NODES} things, those of one kind and repository are one node, the most numerous first.`,
    tag: 'inventory',
    roles: READERS,
    query: InventoryGraphQuery,
    success: { status: 200, schema: InventoryGraph, example: INVENTORY_GRAPH },
    errors: ['not_found'],
  },
  exportInventory: {
    method: 'GET',
    path: '/v1/inventory/export',
    summary: 'Export the AI assets of a filter',
    description:
      'Streams all assets that match the filters, in the order of the list. At most two exports of a tenant run at a time.',
    tag: 'inventory',
    roles: READERS,
    query: InventoryExportQuery,
    example: { query: { kind: 'model', format: 'csv' } },
    success: { ...EXPORTED, example: 'id,kind,name\r\n' },
    errors: [],
  },
  listRuntimeUses: {
    method: 'GET',
    path: '/v1/inventory/runtime',
    summary: 'List what agents call, against what is declared',
    description:
      'Lists tools that agents call, and declared ones that they never call. Counts follow a call within seconds.',
    tag: 'inventory',
    roles: READERS,
    query: RuntimeUseQuery,
    example: { query: { status: 'shadow' } },
    success: { status: 200, schema: Page(RuntimeUse), example: examplePage(RUNTIME_USE) },
    errors: [],
  },
} as const satisfies Record<string, Route>;
