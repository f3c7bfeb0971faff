import {
  DEFAULT_LIMIT,
  type InventoryItem,
  type RelationEnd,
  type RuntimeUse,
} from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { browse } from '../../platform/http/browse.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, streaming } from '../../platform/http/operation.ts';
import type { Exports } from '../../platform/http/send-export.ts';
import { wireTime } from '../../platform/time.ts';
import { openFindingPlaces } from '../findings/read-model.ts';
import { allRepositories, findRepository } from '../repositories/read-model.ts';
import { ASSET_COLUMNS } from './export-columns.ts';
import { readInventoryFacts } from './inventory-facts.ts';
import { inventoryGraphOf } from './inventory-graph.ts';
import { relationsOf, wireAssetOf } from './read-model.ts';
import { assetGraph } from './relation-graph.ts';
import { listRuntimeUses, type RuntimeUseRow } from './runtime-uses.ts';
import { type AssetRow, assetList } from './store.ts';

/** Open findings, gravest first, that are placed on the things of a graph. */
const MAX_PLACED_FINDINGS = 20_000;

export function inventoryRoutes(exports: Exports): Operation[] {
  return [
    streaming('exportInventory', async ({ query: { format = 'csv', ...filter } }, reply) =>
      exports.send(reply, format, {
        name: 'inventory',
        listOf: (tx) => assetList(tx, filter),
        itemOf: wireAsset,
        columns: ASSET_COLUMNS,
      }),
    ),
    reading('listInventory', (tx, { query: { repoId, kind, ...query } }) =>
      browse(query, assetList(tx, { repoId, kind }), wireAsset),
    ),
    reading('getAsset', async (tx, { params: { assetId } }) =>
      wireAsset(await knownAsset(tx, assetId)),
    ),
    reading('listRuntimeUses', async (tx, { query }) => {
      const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
      const [after = null] = decodeCursor(cursor, ['string']) ?? [];
      const rows = await listRuntimeUses(tx, filter, after as string | null, limit + 1);
      return page(rows, limit, ({ position }) => [position], wireUse);
    }),
  ];
}

/** Reads whose cost a report chooses: a repository may have 50,000 relations. */
export function assetGraphRoutes(): Operation[] {
  return [
    reading(
      'getInventoryGraph',
      async (tx, { query: { repoId = null } }) =>
        inventoryGraphOf({
          ...(await readInventoryFacts(tx, repoId)),
          repositories: await repositoryNames(tx, repoId),
          findings: await openFindingPlaces(tx, repoId, MAX_PLACED_FINDINGS),
          isOfOne: repoId !== null,
        }),
      { isBulk: true },
    ),
    reading(
      'getAssetGraph',
      async (tx, { params: { assetId }, query: { direction = 'uses' } }) => {
        const { repo_id: repoId, kind, name } = await knownAsset(tx, assetId);
        const asset = { kind: kind as RelationEnd['kind'], name };
        return assetGraph(await relationsOf(tx, repoId), asset, direction);
      },
      { isBulk: true },
    ),
  ];
}

async function repositoryNames(tx: Reader, repoId: string | null) {
  const rows = repoId === null ? await allRepositories(tx) : [await findRepository(tx, repoId)];
  return rows.map(({ repo_id: id, name }) => ({ id, name }));
}

async function knownAsset(tx: Reader, assetId: string): Promise<AssetRow> {
  const row = await assetList(tx, {}).find(assetId);
  if (row === null) throw new ApiError('not_found', `asset ${assetId} does not exist`);
  return row;
}

function wireUse(row: RuntimeUseRow): RuntimeUse {
  const { status, server, tool, calls } = row;
  return {
    status,
    agentId: row.agent_id,
    agent: row.agent_name,
    server: server === '' ? null : server,
    tool: tool === '' ? null : tool,
    calls: Number(calls),
    firstSeenAt: wireTime(row.first_seen_at),
    lastSeenAt: wireTime(row.last_seen_at),
  };
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
