import type { Asset, Relation, RelationEnd } from '@svc/contract';
import { splitToolId, toolNames } from '@svc/policy';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { MAX_TOOLS_PER_AGENT } from './record-use.ts';
import type { AssetRow } from './store.ts';

export { keyOf, type Walk, walkRelations } from './relation-graph.ts';

const MAX_AGENTS_TEXT = 1_000;
/** Names of details that the contract declares. */
const DETAIL = /^[a-z][a-zA-Z0-9.-]{0,63}$/;

/** An asset as the scanner reported it. */
export function wireAssetOf(row: AssetRow): Asset {
  return {
    kind: row.kind as Asset['kind'],
    name: row.name,
    provider: row.provider,
    version: row.version,
    purl: row.purl,
    confidence: row.confidence as Asset['confidence'],
    ...(row.use !== null && { use: row.use as NonNullable<Asset['use']> }),
    ...(row.details !== null && { details: textsOf(row.details) }),
    occurrences: row.occurrences as Asset['occurrences'],
  };
}

/** Returns the texts of stored details; anything else, which older versions accepted, is left out. */
function textsOf(details: unknown): Record<string, string> {
  const entries = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] => DETAIL.test(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}

type RelationRow = Pick<
  Selectable<DB['asset_relations']>,
  'from_kind' | 'from_name' | 'to_kind' | 'to_name' | 'path' | 'line'
>;

function wireRelation({ path, line, ...row }: RelationRow): Relation {
  return {
    from: { kind: row.from_kind as RelationEnd['kind'], name: row.from_name },
    to: { kind: row.to_kind as RelationEnd['kind'], name: row.to_name },
    path,
    line,
  };
}

/** Returns how many assets and relations of one repository, or of all, are there; each counted up to `max` and one more. */
export async function countPresent(
  tx: Reader,
  repoId: string | null,
  max: number,
): Promise<{ readonly assets: number; readonly relations: number }> {
  const count = async (table: 'assets' | 'asset_relations') => {
    const ofRepository = repoId === null ? sql`` : sql`and repo_id = ${repoId}`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select from ${sql.table(table)} where present ${ofRepository} limit ${max + 1}) present`.execute(
      tx,
    );
    return Number(rows[0]?.count ?? 0);
  };
  return { assets: await count('assets'), relations: await count('asset_relations') };
}

/** Assets that are there, by repository id; of one repository, or of all. */
export async function presentAssets(
  tx: Reader,
  repoId: string | null,
): Promise<ReadonlyMap<string, readonly Asset[]>> {
  let query = tx.selectFrom('assets').selectAll().where('present', '=', true);
  if (repoId !== null) query = query.where('repo_id', '=', repoId);
  const byRepository = Map.groupBy(await query.execute(), (row) => row.repo_id);
  return new Map([...byRepository].map(([id, rows]) => [id, rows.map(wireAssetOf)] as const));
}

/** Which asset uses which, likewise. */
export async function presentRelations(
  tx: Reader,
  repoId: string | null,
): Promise<ReadonlyMap<string, readonly Relation[]>> {
  let query = tx.selectFrom('asset_relations').selectAll().where('present', '=', true);
  if (repoId !== null) query = query.where('repo_id', '=', repoId);
  const byRepository = Map.groupBy(await query.execute(), (row) => row.repo_id);
  return new Map([...byRepository].map(([id, rows]) => [id, rows.map(wireRelation)] as const));
}

/** Relations of one repository that are read: as many as one report may have. */
const MAX_RELATIONS = 50_000;

/** Returns which asset uses which in one repository. */
export async function relationsOf(tx: Reader, repoId: string): Promise<Relation[]> {
  const rows = await tx
    .selectFrom('asset_relations')
    .select(['from_kind', 'from_name', 'to_kind', 'to_name', 'path', 'line'])
    .where('repo_id', '=', repoId)
    .where('present', '=', true)
    .orderBy('digest')
    .limit(MAX_RELATIONS)
    .execute();
  return rows.map(wireRelation);
}

/** Nodes that record at once may pass the limit of an agent together. */
const MAX_TOOLS_READ = 2 * MAX_TOOLS_PER_AGENT;
const MAX_TOOLS_COMPARED = 5_000;

/** A tool that an agent called; `server` is null where the caller named none. */
export type CalledTool = {
  readonly server: string | null;
  readonly tool: string;
  readonly calls: number;
  readonly lastUsedAt: Date;
};

/** Returns the tools that an agent called, last used first; `isComplete` is false where recording has reached its limit. */
export async function calledTools(
  tx: Reader,
  agentId: string,
): Promise<{ readonly tools: readonly CalledTool[]; readonly isComplete: boolean }> {
  const rows = await tx
    .selectFrom('runtime_uses')
    .select(['server', 'tool', 'calls', 'last_seen_at'])
    .where('agent_id', '=', agentId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('server')
    .orderBy('tool')
    .limit(MAX_TOOLS_READ)
    .execute();
  const tools = rows.map(({ server, tool, calls, last_seen_at }) => ({
    server: server === '' ? null : server,
    tool,
    calls: Number(calls),
    lastUsedAt: last_seen_at,
  }));
  return { tools, isComplete: rows.length < MAX_TOOLS_PER_AGENT };
}

/** Returns the tools that agents of the tenant called, each once; null where there are too many to compare with. */
export async function calledToolNames(
  tx: Reader,
): Promise<readonly { readonly server: string | null; readonly tool: string }[] | null> {
  const rows = await tx
    .selectFrom('runtime_uses')
    .select(['server', 'tool'])
    .distinct()
    .limit(MAX_TOOLS_COMPARED + 1)
    .execute();
  if (rows.length > MAX_TOOLS_COMPARED) return null;
  return rows.map(({ server, tool }) => ({ server: server === '' ? null : server, tool }));
}

/** Returns the servers and tools that agents call, as assets: `tool` by its name without the prefix of its server. */
export async function runTimeAssets(tx: Reader): Promise<readonly Asset[]> {
  const rows = await tx
    .selectFrom('runtime_uses as u')
    .innerJoin('agents as a', (join) =>
      join.onRef('a.tenant_id', '=', 'u.tenant_id').onRef('a.agent_id', '=', 'u.agent_id'),
    )
    .select(['u.server', 'u.tool', 'a.name'])
    .orderBy('a.name')
    .execute();
  const agents = new Map<string, Set<string>>();
  for (const { server, tool, name } of rows) {
    const own = splitToolId(toolNames({ server: server === '' ? null : server, tool }).id).tool;
    const keys = [`tool ${own}`, ...(server === '' ? [] : [`mcp-server ${server}`])];
    for (const key of keys) agents.set(key, (agents.get(key) ?? new Set()).add(name));
  }
  return [...agents].map(([key, names]) => {
    const space = key.indexOf(' ');
    return {
      kind: key.slice(0, space) as Asset['kind'],
      name: key.slice(space + 1),
      provider: null,
      version: null,
      purl: null,
      confidence: 'high',
      details: { calledBy: [...names].join(', ').slice(0, MAX_AGENTS_TEXT) },
      occurrences: [],
    };
  });
}
