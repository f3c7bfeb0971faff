import type { Reader } from '../db/database.ts';

/** Tools that are read at once. */
const MAX_TOOLS_READ = 5_000;

/** Returns the names of all registered servers, and the tools whose definitions are accepted; null where there are too many. */
export async function registeredTools(tx: Reader): Promise<{
  readonly servers: readonly string[];
  readonly tools: readonly { readonly server: string; readonly tool: string }[] | null;
}> {
  const servers = await tx.selectFrom('gateway_servers').select('name').execute();
  const rows = await tx
    .selectFrom('gateway_definitions as d')
    .innerJoin('gateway_servers as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.server_id', '=', 'd.server_id'),
    )
    .select(['s.name as server', 'd.name as tool'])
    .where('d.kind', '=', 'tool')
    .where('d.accepted_hash', 'is not', null)
    .limit(MAX_TOOLS_READ + 1)
    .execute();
  // a definition has the name that the server gives the tool, whatever that begins with
  const tools = rows.map(({ server, tool }) => ({ server, tool: `${server}.${tool}` }));
  return {
    servers: servers.map(({ name }) => name),
    tools: rows.length > MAX_TOOLS_READ ? null : tools,
  };
}

/** Returns which server has a name now, and in which version, as one text; null where none has it. */
export async function serverRevision(tx: Reader, name: string): Promise<string | null> {
  const row = await tx
    .selectFrom('gateway_servers')
    .select(['server_id', 'version'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : `${row.server_id} ${row.version}`;
}
