import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import { wireTime } from '../time.ts';
import { LEASE_MS } from './lease-term.ts';

/** Since when a change of authority is in force on every node, and the nodes whose lease expired before they had read it. */
export type InForce = { readonly inForceSince: string; readonly staleNodes: string[] };

const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 50;
const MAX_WAIT_MS = 2 * LEASE_MS;

/**
 * Waits until no node answers under the authority of before a change that was committed: each has read the change, or its
 * lease has ended. That takes a lease at the longest, and milliseconds where all nodes are well.
 */
export async function awaitInForce(db: Database, tenantId: string): Promise<InForce> {
  const authority = db.tenant(tenantId, 'authority');
  const since = await authority.transact(async (tx) => {
    const { rows } = await sql<{ since: string }>`select announce_authority() as since`.execute(tx);
    return (rows[0] as { since: string }).since;
  });
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await delay(pause);
    const rows = await authority.read(async (tx) => {
      const found = await sql<Behind>`select * from nodes_behind(${since})`.execute(tx);
      return found.rows;
    });
    const [first] = rows;
    if (first === undefined) throw new Error('nodes_behind answered nothing');
    const behind = rows.filter(({ node_id }) => node_id !== null);
    if (behind.every(({ is_leased }) => !is_leased)) {
      const staleNodes = behind.map(({ node_id }) => node_id as string);
      return { inForceSince: wireTime(first.checked_at), staleNodes };
    }
    if (performance.now() > deadline) {
      throw new ApiError(
        'unavailable',
        'the change is made, but nodes have not confirmed it; repeat the request to wait for them',
      );
    }
  }
}

type Behind = { checked_at: Date; node_id: string | null; is_leased: boolean | null };
