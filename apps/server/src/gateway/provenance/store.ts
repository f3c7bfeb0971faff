import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

/** What is recorded of what an agent has read. */
export type StoredTaint = {
  readonly version: number;
  readonly sources: readonly string[];
  readonly privateSources: readonly string[];
  /** Keyed hashes in hexadecimal. */
  readonly fragments: ReadonlySet<string>;
};

const HASH_BYTES = 8;
/** Fragments that are kept of one agent: the newest ones. */
const MAX_FRAGMENTS = 16_384;
const MAX_SOURCES = 100;
/** What an agent read longer ago is forgotten. */
const KEPT_HOURS = 24;

/** Returns what an agent has read; null for one that has read nothing. Fragments of the `known` version are not read again. */
export async function readTaint(
  tx: Reader,
  agentId: string,
  known: StoredTaint | null,
): Promise<StoredTaint | null> {
  const row = await tx
    .selectFrom('agent_taint')
    .select(['version', 'sources', 'private_sources'])
    .select(
      sql<Buffer | null>`case when version = ${known?.version ?? -1} then null else fragments end`.as(
        'fragments',
      ),
    )
    .where('agent_id', '=', agentId)
    .where('read_at', '>', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: Number(row.version),
    sources: row.sources,
    privateSources: row.private_sources,
    fragments:
      row.fragments === null ? (known?.fragments ?? new Set()) : fragmentSet(row.fragments),
  };
}

function fragmentSet(bytes: Buffer): Set<string> {
  const fragments = new Set<string>();
  for (let at = 0; at + HASH_BYTES <= bytes.length; at += HASH_BYTES) {
    fragments.add(bytes.toString('hex', at, at + HASH_BYTES));
  }
  return fragments;
}

/** Records that an agent reads output of a server. What was read more than a day ago is forgotten. */
export async function recordSources(
  tx: Writer,
  agent: { readonly tenantId: string; readonly id: string },
  server: string,
  { isUntrusted, isPrivate }: { readonly isUntrusted: boolean; readonly isPrivate: boolean },
): Promise<void> {
  const added = (is: boolean) => (is ? [server] : []);
  const isOld = sql`agent_taint.read_at <= now() - make_interval(hours => ${KEPT_HOURS})`;
  const joined = (column: string) => sql`(
    select coalesce(array_agg(distinct name), '{}') from (
      select unnest(case when ${isOld} then '{}' else agent_taint.${sql.ref(column)} end || excluded.${sql.ref(column)}) as name
      limit ${MAX_SOURCES}) names)`;
  await sql`
    insert into agent_taint (tenant_id, agent_id, sources, private_sources)
    values (${agent.tenantId}, ${agent.id}, ${added(isUntrusted)}::text[], ${added(isPrivate)}::text[])
    on conflict (tenant_id, agent_id) do update
      set sources = ${joined('sources')}, private_sources = ${joined('private_sources')},
          fragments = case when ${isOld} then ''::bytea else agent_taint.fragments end,
          version = agent_taint.version + 1, read_at = now()
  `.execute(tx);
}

/** Adds fragments; the oldest are forgotten beyond the limit. */
export async function appendFragments(
  tx: Writer,
  agentId: string,
  fragments: readonly string[],
): Promise<void> {
  const added = Buffer.from(fragments.join(''), 'hex');
  await sql`
    update agent_taint
    set fragments = substring(fragments || ${added}::bytea
          from greatest(1, length(fragments) + ${added.length}::integer - ${MAX_FRAGMENTS * HASH_BYTES}::integer + 1)),
        version = version + 1, read_at = now()
    where agent_id = ${agentId}
  `.execute(tx);
}
