import type { GatewayDefinitionState } from '@svc/contract';
import type { DefinitionFlag, OtherTools, ToolDefinition } from '@svc/inspect';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { ApiError } from '../../../platform/api-error.ts';

export type DefinitionRow = Omit<
  Selectable<DB['gateway_definitions']>,
  'state' | 'accepted' | 'pending' | 'flags'
> & {
  readonly state: GatewayDefinitionState;
  readonly accepted: ToolDefinition | null;
  readonly pending: ToolDefinition | null;
  readonly flags: readonly DefinitionFlag[];
};

/** What is written of a definition. */
export type DefinitionChange = Pick<
  DefinitionRow,
  'tool' | 'state' | 'accepted' | 'accepted_hash' | 'pending' | 'pending_hash' | 'flags'
>;

const MAX_OTHER_TOOLS = 5_000;

/** Returns the definitions of a server, by name; of all states, or of one. */
export async function listDefinitions(
  tx: Reader,
  serverId: string,
  {
    state,
    after,
    limit,
  }: { state?: GatewayDefinitionState; after?: string | null; limit?: number },
): Promise<DefinitionRow[]> {
  let query = tx
    .selectFrom('gateway_definitions')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('tool');
  if (state !== undefined) query = query.where('state', '=', state);
  if (after != null) query = query.where('tool', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()) as unknown as DefinitionRow[];
}

/** A definition without its texts. */
export type DefinitionSummary = Pick<
  DefinitionRow,
  'tool' | 'state' | 'accepted_hash' | 'pending_hash'
> & { readonly annotations: ToolDefinition['annotations'] };

/** Returns all definitions of a server without their texts. */
export async function summariesOf(tx: Reader, serverId: string): Promise<DefinitionSummary[]> {
  const rows = await tx
    .selectFrom('gateway_definitions')
    .select(['tool', 'state', 'accepted_hash', 'pending_hash'])
    .select(sql`accepted -> 'annotations'`.as('annotations'))
    .where('server_id', '=', serverId)
    .execute();
  return rows as DefinitionSummary[];
}

/** Returns the definition of a tool; throws `not_found` when the server never showed one. */
export async function knownDefinition(
  tx: Reader,
  serverId: string,
  tool: string,
): Promise<DefinitionRow> {
  const row = await tx
    .selectFrom('gateway_definitions')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('tool', '=', tool)
    .executeTakeFirst();
  if (row !== undefined) return row as unknown as DefinitionRow;
  throw new ApiError('not_found', `the server has no definition of ${JSON.stringify(tool)}`);
}

/** Returns the accepted tools of the tenant's other servers, which names are compared with. */
export async function foreignTools(tx: Reader, serverId: string): Promise<OtherTools['foreign']> {
  return tx
    .selectFrom('gateway_definitions as d')
    .innerJoin('gateway_servers as s', (join) =>
      join.onRef('s.tenant_id', '=', 'd.tenant_id').onRef('s.server_id', '=', 'd.server_id'),
    )
    .select(['s.name as server', 'd.tool'])
    .where('d.server_id', '!=', serverId)
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
      (tenant_id, server_id, tool, state, accepted, accepted_hash, pending, pending_hash, flags)
    select ${tenantId}, ${serverId}, tool, state, accepted, accepted_hash, pending, pending_hash, flags
    from jsonb_to_recordset(${given}::jsonb) as given(tool text, state text, accepted jsonb, accepted_hash text,
                                                      pending jsonb, pending_hash text, flags jsonb)
    on conflict (tenant_id, server_id, tool) do update
      set state = excluded.state, accepted = excluded.accepted, accepted_hash = excluded.accepted_hash,
          pending = excluded.pending, pending_hash = excluded.pending_hash, flags = excluded.flags, changed_at = now()
  `.execute(tx);
}

/** Records what a person decided about the definition that waits. */
export async function decideDefinition(
  tx: Writer,
  { server_id, tool }: Pick<DefinitionRow, 'server_id' | 'tool'>,
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
    .where('tool', '=', tool)
    .execute();
  return knownDefinition(tx, server_id, tool);
}
