import type { RuntimeUseStatus } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** A tool as an agent calls it, or as it is declared and nobody calls it. */
export type RuntimeUseRow = {
  readonly position: string;
  readonly status: RuntimeUseStatus;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly server: string;
  readonly tool: string;
  readonly calls: number;
  readonly first_seen_at: Date | null;
  readonly last_seen_at: Date | null;
};

/** The name of a called tool without the prefix of its server. */
const OWN_NAME = sql`
  case when u.server <> '' then substr(u.tool, length(u.server) + 2) else u.tool end`;

/**
 * What is called and what is declared, as SQL. A called tool has the name that the gateway decides about, as `resolveTool` has it. It counts
 * as declared in code by that name, by its own, or by its server.
 */
const USES = sql`
  with declared as (
    select distinct kind, name from assets where present and kind in ('tool', 'mcp-server')
  ), servers as (
    select name from declared where kind = 'mcp-server' union select server from runtime_uses where server <> ''
  ), resolved as (
    select u.agent_id, u.calls, u.first_seen_at, u.last_seen_at,
      case when u.server <> '' then u.server else coalesce(s.name, '') end as server,
      case when u.server <> '' and not (starts_with(u.tool, u.server || '.') and length(u.tool) > length(u.server) + 1)
        then u.server || '.' || u.tool else u.tool end as tool
    from runtime_uses u left join servers s
      on u.server = '' and s.name = split_part(u.tool, '.', 1) and length(u.tool) > length(s.name) + 1
  ), called as (
    select agent_id, server, tool, sum(calls) as calls, min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at
    from resolved group by agent_id, server, tool
  ), used as (
    select u.*, exists (
      select from declared d
      where (d.kind = 'tool' and d.name in (u.tool, ${OWN_NAME}))
         or (d.kind = 'mcp-server' and d.name = u.server)
    ) as is_declared
    from called u
  ), uses as (
    select case when is_declared then 'active' else 'shadow' end as status, u.agent_id, a.name as agent_name,
           u.server, u.tool, u.calls, u.first_seen_at, u.last_seen_at
    from used u join agents a on a.agent_id = u.agent_id
    union all
    select 'unused', a.agent_id, a.name, '', t.tool, 0, null, null
    from agents a cross join unnest(a.allowed_tools) as t(tool)
    where a.state = 'approved' and t.tool not like '%*'
      and not exists (select from runtime_uses u where u.agent_id = a.agent_id and u.tool = t.tool)
      and not exists (select from called u where u.agent_id = a.agent_id and u.tool = t.tool)
    union all
    select 'unused', null, null, case when kind = 'mcp-server' then name else '' end,
           case when kind = 'tool' then name else '' end, 0, null, null
    from declared d
    where not exists (
      select from called u
      where (d.kind = 'tool' and d.name in (u.tool, ${OWN_NAME}))
         or (d.kind = 'mcp-server' and d.name = u.server)
    )
  ), placed as (
    select *, concat_ws(e'\\x01', status, coalesce(agent_id, ''), server, tool) collate "C" as position from uses
  )`;

export type RuntimeUseFilter = {
  readonly agentId?: string | undefined;
  readonly status?: RuntimeUseStatus | undefined;
};

/** Returns what agents call and what they do not, by status, agent, server and tool. */
export async function listRuntimeUses(
  tx: Reader,
  { agentId = null as never, status = null as never }: RuntimeUseFilter,
  after: string | null,
  limit: number,
): Promise<RuntimeUseRow[]> {
  const { rows } = await sql<RuntimeUseRow>`
    ${USES}
    select * from placed
    where (${agentId}::text is null or agent_id = ${agentId})
      and (${status}::text is null or status = ${status})
      and (${after}::text is null or position > ${after})
    order by position limit ${limit}
  `.execute(tx as never);
  return rows;
}
