import type { GatewayDefinitionKind, GatewayDefinitionState } from '@svc/contract';
import type { Definition, DefinitionFlag, OtherTools } from '@svc/inspect';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';

export type DefinitionRow = Omit<
  Selectable<DB['gateway_definitions']>,
  'kind' | 'state' | 'accepted' | 'pending' | 'flags'
> & {
  readonly kind: GatewayDefinitionKind;
  readonly state: GatewayDefinitionState;
  readonly accepted: Definition | null;
  readonly pending: Definition | null;
  readonly flags: readonly DefinitionFlag[];
};

/** What is written of a definition. */
export type DefinitionChange = Pick<
  DefinitionRow,
  'kind' | 'name' | 'state' | 'accepted' | 'accepted_hash' | 'pending' | 'pending_hash' | 'flags'
>;

const MAX_OTHER_TOOLS = 5_000;

/** What distinguishes the definitions of one server. */
export type DefinitionKey = { readonly kind: GatewayDefinitionKind; readonly name: string };

/** Returns the definitions of a server, by kind and name; of all kinds and states, or of one. */
export async function listDefinitions(
  tx: Reader,
  serverId: string,
  {
    kind,
    state,
    after,
    limit,
  }: {
    kind?: GatewayDefinitionKind;
    state?: GatewayDefinitionState;
    after?: DefinitionKey | null;
    limit?: number;
  },
): Promise<DefinitionRow[]> {
  let query = tx
    .selectFrom('gateway_definitions')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('kind')
    .orderBy('name');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after != null) {
    query = query.where(sql<boolean>`(kind, name) > (${after.kind}, ${after.name})`);
  }
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()) as unknown as DefinitionRow[];
}

/** A definition without its texts. */
export type DefinitionSummary = Pick<
  DefinitionRow,
  'kind' | 'name' | 'state' | 'accepted_hash' | 'pending_hash'
> & {
  readonly annotations: Definition['annotations'];
  /** Of a tool: names of the headers that repeat its arguments. */
  readonly headers: readonly unknown[];
  /** Of the server itself. */
  readonly accepted: Definition | null;
};

/** Where the schema of a tool names the headers that repeat arguments (2026-07-28). */
const HEADER_PATH = '$.inputSchema.**."x-mcp-header"';

/** Returns all definitions of a server without their texts. */
export async function summariesOf(tx: Reader, serverId: string): Promise<DefinitionSummary[]> {
  const rows = await tx
    .selectFrom('gateway_definitions')
    .select(['kind', 'name', 'state', 'accepted_hash', 'pending_hash'])
    .select([
      sql`accepted -> 'annotations'`.as('annotations'),
      sql`jsonb_path_query_array(coalesce(pending, accepted, '{}'), ${HEADER_PATH}::jsonpath)`.as(
        'headers',
      ),
      sql`case when kind = 'server' then accepted end`.as('accepted'),
    ])
    .where('server_id', '=', serverId)
    .execute();
  return rows as unknown as DefinitionSummary[];
}

/** Returns a definition; throws `not_found` when the server never showed one. */
export async function knownDefinition(
  tx: Reader,
  serverId: string,
  { kind, name }: DefinitionKey,
): Promise<DefinitionRow> {
  const row = await tx
    .selectFrom('gateway_definitions')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  if (row !== undefined) return row as unknown as DefinitionRow;
  throw new ApiError(
    'not_found',
    `the server has no definition of the ${kind} ${JSON.stringify(name)}`,
  );
}

/** Returns the accepted tools of the tenant's other servers, which names are compared with. */
export async function foreignTools(tx: Reader, serverId: string): Promise<OtherTools['foreign']> {
  return tx
    .selectFrom('gateway_definitions as d')
    .innerJoin('gateway_servers as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.server_id', '=', 'd.server_id'),
    )
    .select(['s.name as server', 'd.name as tool'])
    .where('d.server_id', '!=', serverId)
    .where('d.kind', '=', 'tool')
    .where('d.accepted_hash', 'is not', null)
    .orderBy('d.first_seen_at')
    .limit(MAX_OTHER_TOOLS)
    .execute();
}

/** Makes reviews of one server wait for each other, until the transaction ends. */
export async function lockDefinitions(tx: Writer, serverId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway definitions ${serverId}`}, 0))`.execute(
    tx,
  );
}

/** Writes definitions: new ones, and new states of stored ones. */
export async function saveDefinitions(
  tx: Writer,
  tenantId: string,
  serverId: string,
  changes: readonly DefinitionChange[],
): Promise<void> {
  const given = JSON.stringify(changes);
  await sql`
    insert into gateway_definitions
      (tenant_id, server_id, kind, name, state, accepted, accepted_hash, pending, pending_hash, flags)
    select ${tenantId}, ${serverId}, kind, name, state, accepted, accepted_hash, pending, pending_hash, flags
    from jsonb_to_recordset(${given}::jsonb) as given(kind text, name text, state text, accepted jsonb, accepted_hash text,
                                                      pending jsonb, pending_hash text, flags jsonb)
    on conflict (tenant_id, server_id, kind, name) do update
      set state = excluded.state, accepted = excluded.accepted, accepted_hash = excluded.accepted_hash,
          pending = excluded.pending, pending_hash = excluded.pending_hash, flags = excluded.flags, changed_at = now()
  `.execute(tx);
}

/** Records what a person decided about the definition that waits. */
export async function decideDefinition(
  tx: Writer,
  { server_id, kind, name }: Pick<DefinitionRow, 'server_id' | 'kind' | 'name'>,
  change: Pick<
    DefinitionChange,
    'state' | 'accepted' | 'accepted_hash' | 'pending' | 'pending_hash'
  >,
  decidedBy: string,
): Promise<DefinitionRow> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx
    .updateTable('gateway_definitions')
    .set({
      ...change,
      accepted: json(change.accepted),
      pending: json(change.pending),
      decided_by: decidedBy,
      decided_at: new Date(),
      changed_at: new Date(),
    })
    .where('server_id', '=', server_id)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
  return knownDefinition(tx, server_id, { kind, name });
}
