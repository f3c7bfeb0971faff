import type { ComplianceScope } from '@svc/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { wireTime } from '../../../platform/time.ts';

export type ScopeRow = Selectable<DB['compliance_scopes']>;

type Named = { readonly id: string; readonly name: string | null }[] | null;
/** A scope with the names of what it names. */
export type NamedScopeRow = Omit<ScopeRow, 'repositories' | 'agents' | 'servers'> & {
  readonly repositories: Named;
  readonly agents: Named;
  readonly servers: Named;
};

/** Returns the scopes that are not retired. */
export async function readActiveScopes(tx: Reader): Promise<ScopeRow[]> {
  return tx
    .selectFrom('compliance_scopes')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('scope_id')
    .execute();
}

/** Where the ids of a scope are of, each with the column of its id. */
export const MEMBER_TABLES = {
  repositories: ['repositories', 'repo_id'],
  agents: ['agents', 'agent_id'],
  servers: ['gateway_servers', 'server_id'],
} as const;
export type MemberKind = keyof typeof MEMBER_TABLES;

/** Returns scopes that a condition on `s` holds for, in the order of their creation. */
export async function readScopes(
  tx: Reader,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<NamedScopeRow[]> {
  const { rows } = await sql<NamedScopeRow>`
    select s.tenant_id, s.scope_id, s.version, s.name, s.environments, s.created_at, s.retired_at,
           ${named('repositories')} as repositories, ${named('agents')} as agents, ${named('servers')} as servers
    from compliance_scopes s where ${where} order by s.scope_id limit ${limit}`.execute(tx);
  return rows;
}

/** The ids of a scope with their names of today, in their order; null where the scope names all. */
function named(kind: MemberKind): RawBuilder<Named> {
  const [table, id] = MEMBER_TABLES[kind];
  const ids = sql.ref(`s.${kind}`);
  return sql`case when ${ids} is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', m.name) order by i.at), '[]')
    from unnest(${ids}) with ordinality i(id, at)
    left join ${sql.table(table)} m on m.tenant_id = s.tenant_id and m.${sql.ref(id)} = i.id) end`;
}

export function wireScope(row: NamedScopeRow): ComplianceScope {
  return {
    id: row.scope_id,
    version: row.version,
    name: row.name,
    repositories: row.repositories,
    agents: row.agents,
    servers: row.servers,
    environments: row.environments as ComplianceScope['environments'],
    createdAt: wireTime(row.created_at),
    retiredAt: wireTime(row.retired_at),
  };
}
