import type { AgentState, Relation } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Rows of each kind that are read for one graph. */
const MAX_ROWS = 50_000;
/** Days after which a revoked agent leaves the inventory. */
const REVOKED_DAYS = 30;

export type PlacedAsset = {
  readonly assetId: string;
  readonly repoId: string;
  readonly kind: Relation['from']['kind'];
  readonly name: string;
  readonly lines: readonly { readonly path: string; readonly line: number }[];
};

export type PlacedRelation = Relation & { readonly repoId: string };

/** A registered agent that is part of the inventory. */
export type PlacedAgent = {
  readonly agentId: string;
  readonly name: string;
  readonly state: AgentState;
};

/** A tool as an agent calls it; `server` is '' where the caller named none. */
export type AgentCall = {
  readonly agentId: string;
  readonly server: string;
  readonly tool: string;
};

/** What a graph of the inventory is made of; `isComplete` is false where there is more than was read. */
export type InventoryFacts = {
  readonly assets: readonly PlacedAsset[];
  readonly relations: readonly PlacedRelation[];
  readonly agents: readonly PlacedAgent[];
  readonly calls: readonly AgentCall[];
  readonly isComplete: boolean;
};

/** Reads what is declared in one repository, or in all, the agents but those that are gone, and what agents call. */
export async function readInventoryFacts(
  tx: Reader,
  repoId: string | null,
): Promise<InventoryFacts> {
  const ofRepository = repoId === null ? sql`` : sql`and repo_id = ${repoId}`;
  const { rows: assets } = await sql<PlacedAsset>`
    select asset_id as "assetId", repo_id as "repoId", kind, name,
      (select coalesce(jsonb_agg(jsonb_build_object('path', o -> 'path', 'line', o -> 'line')), '[]')
       from jsonb_array_elements(occurrences) o) as lines
    from assets where present ${ofRepository} order by repo_id, kind, name limit ${MAX_ROWS}
  `.execute(tx);
  const { rows: relations } = await sql<PlacedRelation>`
    select repo_id as "repoId", jsonb_build_object('kind', from_kind, 'name', from_name) as "from",
      jsonb_build_object('kind', to_kind, 'name', to_name) as "to", path, line
    from asset_relations where present ${ofRepository} order by repo_id, digest limit ${MAX_ROWS}
  `.execute(tx);
  const { rows: agents } = await sql<PlacedAgent>`
    select agent_id as "agentId", name, state from agents
    where state in ('requested', 'approved')
      or (state = 'revoked' and revoked_at > now() - make_interval(days => ${REVOKED_DAYS}))
    order by name, agent_id limit ${MAX_ROWS}
  `.execute(tx);
  const { rows: calls } = await sql<AgentCall>`
    select u.agent_id as "agentId", u.server, u.tool
    from runtime_uses u join agents a on a.tenant_id = u.tenant_id and a.agent_id = u.agent_id
    order by a.name, u.agent_id, u.server, u.tool limit ${MAX_ROWS}
  `.execute(tx);
  const isComplete = [assets, relations, agents, calls].every(({ length }) => length < MAX_ROWS);
  return { assets, relations, agents, calls, isComplete };
}
