import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';

/** A call that was decided, by whom and of what. */
export type ToolUse = {
  readonly tenantId: string;
  readonly agentId: string;
  readonly server: string | null;
  readonly tool: string;
};

/** Records which tools agents call, apart from the path of decisions: a failure loses counts and no decision. */
export type UseRecorder = { record(use: ToolUse): void; close(): Promise<void> };

type Count = ToolUse & { calls: number; readonly first: number; last: number };

const FLUSH_MS = 1_000;
/** Tools counted between two flushes, of one tenant and of all. */
const MAX_TOOLS_PER_TENANT = 200;
const MAX_TENANTS = 200;
/** Tools that are recorded of one agent: invented names must not fill the table. */
export const MAX_TOOLS_PER_AGENT = 500;
const MAX_NAME = 300;

export function useRecorder(db: Database, log: Pick<Logger, 'warn'>): UseRecorder {
  let waiting = new Map<string, Map<string, Count>>();
  let flushing: Promise<void> = Promise.resolve();
  const flush = () => {
    const counts = waiting;
    waiting = new Map();
    if (counts.size > 0) flushing = flushing.then(() => writeAll(db, counts, log));
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    record: (use) => {
      if (use.tool.length > MAX_NAME || (use.server ?? '').length > MAX_NAME) return;
      let ofTenant = waiting.get(use.tenantId);
      if (ofTenant === undefined) {
        if (waiting.size >= MAX_TENANTS) return;
        ofTenant = new Map();
        waiting.set(use.tenantId, ofTenant);
      }
      const key = JSON.stringify([use.agentId, use.server, use.tool]);
      const known = ofTenant.get(key);
      const now = Date.now();
      if (known !== undefined) {
        known.calls++;
        known.last = now;
      } else if (ofTenant.size < MAX_TOOLS_PER_TENANT) {
        ofTenant.set(key, { ...use, calls: 1, first: now, last: now });
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
  counts: ReadonlyMap<string, ReadonlyMap<string, Count>>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const [tenantId, ofTenant] of counts) {
    await write(db, tenantId, [...ofTenant.values()]).catch((error) =>
      log.warn({ err: error }, 'inventory: what agents call is not recorded'),
    );
  }
}

async function write(db: Database, tenantId: string, counts: readonly Count[]): Promise<void> {
  const given = JSON.stringify(
    counts.map(({ agentId, server, tool, calls, first, last }) => ({
      agent_id: agentId,
      server: server ?? '',
      tool,
      calls,
      first_seen_at: new Date(first),
      last_seen_at: new Date(last),
    })),
  );
  await db.tenant(tenantId, 'jobs').transact(async (tx) => {
    await sql`
      insert into runtime_uses (tenant_id, agent_id, server, tool, calls, first_seen_at, last_seen_at)
      select ${tenantId}, g.agent_id, g.server, g.tool, g.calls, g.first_seen_at, g.last_seen_at
      from jsonb_to_recordset(${given}::jsonb) as g(agent_id text, server text, tool text, calls bigint,
                                                    first_seen_at timestamptz, last_seen_at timestamptz)
      join agents a on a.agent_id = g.agent_id
      where (select count(*) from runtime_uses u where u.agent_id = g.agent_id) < ${MAX_TOOLS_PER_AGENT}
         or exists (select from runtime_uses u
                    where u.agent_id = g.agent_id and u.server = g.server and u.tool = g.tool)
      on conflict (tenant_id, agent_id, server, tool) do update
        set calls = runtime_uses.calls + excluded.calls, last_seen_at = excluded.last_seen_at
    `.execute(tx);
  });
}
