import type { GatewayDropped } from '@svc/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Reader } from '../../db/database.ts';
import type { UpstreamServer } from './registry.ts';
import type { ServerRow } from './store.ts';

/** Counts what messages have beside what the protocol defines, for people: numbers only, never names or values. */
export type DroppedMembers = {
  add(
    server: Pick<UpstreamServer, 'id' | 'tenantId'>,
    of: keyof GatewayDropped,
    count: number,
  ): void;
};

type Counts = { server: number; clients: number };

const FLUSH_MS = 2_000;
const MAX_SERVERS = 10_000;
const NOTHING: GatewayDropped = { server: 0, clients: 0 };

/** Records the counts apart from the path of messages: what is lost is the count of a few seconds. */
export function droppedRecorder(
  db: Database,
  log: Pick<Logger, 'warn'>,
): DroppedMembers & { close(): Promise<void> } {
  let waiting = new Map<string, Map<string, Counts>>();
  let flushing: Promise<void> = Promise.resolve();
  let size = 0;
  const flush = () => {
    const written = waiting;
    waiting = new Map();
    size = 0;
    if (written.size > 0) flushing = flushing.then(() => writeAll(db, written, log));
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    add: ({ id, tenantId }, of, count) => {
      const servers = waiting.get(tenantId) ?? new Map<string, Counts>();
      const known = servers.get(id);
      if (known === undefined && ++size > MAX_SERVERS) return;
      const counts = known ?? { ...NOTHING };
      counts[of] += count;
      servers.set(id, counts);
      waiting.set(tenantId, servers);
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function writeAll(
  db: Database,
  written: ReadonlyMap<string, ReadonlyMap<string, Counts>>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const [tenantId, servers] of written) {
    await write(db, tenantId, servers).catch((error) =>
      log.warn({ err: error }, 'gateway: dropped members are not counted'),
    );
  }
}

async function write(
  db: Database,
  tenantId: string,
  servers: ReadonlyMap<string, Counts>,
): Promise<void> {
  const given = JSON.stringify(
    [...servers].map(([server_id, counts]) => ({ server_id, ...counts })),
  );
  await db.tenant(tenantId, 'jobs').transact(async (tx) => {
    await sql`
      insert into gateway_dropped_members as d (tenant_id, server_id, of_server, of_clients)
      select ${tenantId}, g.server_id, g.server, g.clients
      from jsonb_to_recordset(${given}::jsonb) as g(server_id text, server bigint, clients bigint)
      join gateway_servers s on s.server_id = g.server_id
      on conflict (tenant_id, server_id) do update
        set of_server = d.of_server + excluded.of_server, of_clients = d.of_clients + excluded.of_clients
    `.execute(tx);
  });
}

/** Returns what was left out of the messages of each of these servers and their clients. */
export async function readDropped(
  tx: Reader,
  servers: readonly Pick<ServerRow, 'server_id'>[],
): Promise<(server: Pick<ServerRow, 'server_id'>) => GatewayDropped> {
  if (servers.length === 0) return () => NOTHING;
  const ids = servers.map(({ server_id }) => server_id);
  const rows = await tx
    .selectFrom('gateway_dropped_members')
    .selectAll()
    .where('server_id', 'in', ids)
    .execute();
  const known = new Map(
    rows.map((row) => [
      row.server_id,
      { server: Number(row.of_server), clients: Number(row.of_clients) },
    ]),
  );
  return ({ server_id }) => known.get(server_id) ?? NOTHING;
}
