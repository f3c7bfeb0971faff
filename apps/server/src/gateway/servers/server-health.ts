import type { GatewayServerHealth } from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { wireTime } from '../../platform/time.ts';
import type { ServerRow } from './store.ts';

/** How one request to a server went: `failure` is the reason why it did not; null where the server answered. */
export type RequestResult = {
  readonly tenantId: string;
  readonly serverId: string;
  readonly failure: string | null;
};

/** Records how requests to servers go, apart from their path: what is lost is the health of a few seconds. */
export type HealthRecorder = { record(result: RequestResult): void; close(): Promise<void> };

type Health = { successAt: number | null; failureAt: number | null; failure: string | null };

const FLUSH_MS = 2_000;
const MAX_TENANTS = 500;
const MAX_SERVERS_PER_TENANT = 200;
const MAX_REASON = 200;

export function healthRecorder(db: Database, log: Pick<Logger, 'warn'>): HealthRecorder {
  let waiting = new Map<string, Map<string, Health>>();
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const written = waiting;
    waiting = new Map();
    if (written.size > 0) flushing = flushing.then(() => writeAll(db, written, log));
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    record: ({ tenantId, serverId, failure }) => {
      const servers = waiting.get(tenantId) ?? new Map<string, Health>();
      if (servers.size === 0 && waiting.size >= MAX_TENANTS) return;
      waiting.set(tenantId, servers);
      const known = servers.get(serverId);
      if (known === undefined && servers.size >= MAX_SERVERS_PER_TENANT) return;
      const health = known ?? { successAt: null, failureAt: null, failure: null };
      servers.set(serverId, health);
      if (failure === null) health.successAt = Date.now();
      else {
        health.failureAt = Date.now();
        health.failure = failure.slice(0, MAX_REASON).toWellFormed();
      }
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function writeAll(
  db: Database,
  written: ReadonlyMap<string, ReadonlyMap<string, Health>>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const [tenantId, servers] of written) {
    await write(db, tenantId, servers).catch((error) =>
      log.warn({ err: error }, 'gateway: the health of servers is not recorded'),
    );
  }
}

async function write(
  db: Database,
  tenantId: string,
  servers: ReadonlyMap<string, Health>,
): Promise<void> {
  const given = JSON.stringify(
    [...servers].map(([serverId, { successAt, failureAt, failure }]) => ({
      server_id: serverId,
      success_at: successAt === null ? null : new Date(successAt),
      failure_at: failureAt === null ? null : new Date(failureAt),
      failure,
    })),
  );
  await db.tenant(tenantId, 'jobs').transact(async (tx) => {
    await sql`
      insert into gateway_server_health as h (tenant_id, server_id, success_at, failure_at, failure)
      select ${tenantId}, g.server_id, g.success_at, g.failure_at, g.failure
      from jsonb_to_recordset(${given}::jsonb)
             as g(server_id text, success_at timestamptz, failure_at timestamptz, failure text)
      join gateway_servers s on s.server_id = g.server_id
      on conflict (tenant_id, server_id) do update
        set success_at = greatest(h.success_at, excluded.success_at),
            failure = case when excluded.failure_at > h.failure_at or h.failure_at is null
                           then excluded.failure else h.failure end,
            failure_at = greatest(h.failure_at, excluded.failure_at)
    `.execute(tx);
  });
}

const UNKNOWN: GatewayServerHealth = {
  state: 'unknown',
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
};

/** Returns the health of each of these servers. */
export async function readHealth(
  tx: Reader,
  servers: readonly Pick<ServerRow, 'server_id'>[],
): Promise<(server: Pick<ServerRow, 'server_id'>) => GatewayServerHealth> {
  if (servers.length === 0) return () => UNKNOWN;
  const rows = await tx
    .selectFrom('gateway_server_health')
    .selectAll()
    .where(
      'server_id',
      'in',
      servers.map(({ server_id }) => server_id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.server_id, wireHealth(row)]));
  return ({ server_id }) => known.get(server_id) ?? UNKNOWN;
}

function wireHealth({
  success_at,
  failure_at,
  failure,
}: Selectable<DB['gateway_server_health']>): GatewayServerHealth {
  const isFailing = failure_at !== null && (success_at === null || failure_at > success_at);
  return {
    state: isFailing ? 'failing' : 'healthy',
    lastSuccessAt: success_at && wireTime(success_at),
    lastFailureAt: failure_at && wireTime(failure_at),
    lastFailure: failure,
  };
}
