import type { Environment, GatewayAuth, GatewayMode } from '@svc/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

export type ServerRow = Omit<Selectable<DB['gateway_servers']>, 'auth'> & {
  auth: GatewayAuth | null;
  mode: GatewayMode;
  environment: Environment;
};

/** Null when the tenant has a server of that name. */
export async function insertServer(
  tx: Writer,
  server: Insertable<DB['gateway_servers']>,
): Promise<ServerRow | null> {
  const row = await tx
    .insertInto('gateway_servers')
    .values(server)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return (row as unknown as ServerRow | undefined) ?? null;
}

export async function findServer(
  tx: Reader,
  by: { readonly id: string } | { readonly name: string },
): Promise<ServerRow | null> {
  const query = tx.selectFrom('gateway_servers').selectAll();
  const row = await ('id' in by
    ? query.where('server_id', '=', by.id)
    : query.where('name', '=', by.name)
  ).executeTakeFirst();
  return (row as unknown as ServerRow | undefined) ?? null;
}

/** Newest first; ids sort by their time. */
export async function listServers(
  tx: Reader,
  before: string | null,
  limit: number,
): Promise<ServerRow[]> {
  let query = tx
    .selectFrom('gateway_servers')
    .selectAll()
    .orderBy('server_id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('server_id', '<', before);
  return (await query.execute()) as unknown as ServerRow[];
}

export async function updateServer(
  tx: Writer,
  id: string,
  change: Updateable<DB['gateway_servers']>,
): Promise<ServerRow> {
  const row = await tx
    .updateTable('gateway_servers')
    .set((eb) => ({ ...change, updated_at: new Date(), version: eb('version', '+', 1) }))
    .where('server_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as ServerRow;
}

export async function deleteServer(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('gateway_servers').where('server_id', '=', id).execute();
}
