import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';

type Known = {
  readAt: number;
  /** When all was read, and not only what is new. */
  allReadAt: number;
  reading: Promise<void> | null;
  readonly ended: Set<string>;
};

const MAX_TENANTS = 2_000;
const MAX_ENDED = 20_000;
/** How long what was read is relied on; no session is used for longer after another process ended it. */
const MAX_STALE_MS = 1_000;
/** Sessions are no older than a day, so that an end is not kept for longer. */
const KEPT_SECONDS = 25 * 3_600;
/** What is new is read with an overlap, for ends whose transaction took long; all of it once an hour, and after a pause. */
const OVERLAP_SECONDS = 60;
const MAX_PAUSE_MS = 50_000;
const ALL_AGAIN_MS = 3_600_000;

/** The sessions that clients have ended, of all processes of the gateway. Only their nonces are kept. */
export class EndedSessions {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #tenants = new LRUCache<string, Known>({ max: MAX_TENANTS });

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns whether a session was ended, here or, over a second ago, by another process. Throws where that cannot be read. */
  async has(tenantId: string, nonce: string): Promise<boolean> {
    const known = this.#knownOf(tenantId);
    if (!known.ended.has(nonce) && this.#now() - known.readAt > MAX_STALE_MS) {
      known.reading ??= this.#read(tenantId, known).finally(() => {
        known.reading = null;
      });
      await known.reading;
    }
    return known.ended.has(nonce);
  }

  async add(tenantId: string, nonce: string): Promise<void> {
    await this.#db.tenant(tenantId).transact(async (tx) => {
      await tx
        .deleteFrom('gateway_ended_sessions')
        .where('ended_at', '<', secondsAgo(KEPT_SECONDS))
        .execute();
      await tx
        .insertInto('gateway_ended_sessions')
        .values({ tenant_id: tenantId, nonce })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'nonce']).doNothing())
        .execute();
    });
    this.#knownOf(tenantId).ended.add(nonce);
  }

  #knownOf(tenantId: string): Known {
    const known = this.#tenants.get(tenantId) ?? {
      readAt: Number.NEGATIVE_INFINITY,
      allReadAt: Number.NEGATIVE_INFINITY,
      reading: null,
      ended: new Set<string>(),
    };
    this.#tenants.set(tenantId, known);
    return known;
  }

  async #read(tenantId: string, known: Known): Promise<void> {
    const now = this.#now();
    const isAll = now - known.readAt > MAX_PAUSE_MS || now - known.allReadAt > ALL_AGAIN_MS;
    const rows = await this.#db.tenant(tenantId).read((tx) =>
      tx
        .selectFrom('gateway_ended_sessions')
        .select('nonce')
        .where('ended_at', '>', secondsAgo(isAll ? KEPT_SECONDS : OVERLAP_SECONDS))
        .orderBy('ended_at', 'desc')
        .limit(MAX_ENDED)
        .execute(),
    );
    if (isAll) {
      known.ended.clear();
      known.allReadAt = now;
    }
    for (const { nonce } of rows) known.ended.add(nonce);
    known.readAt = now;
  }
}

function secondsAgo(seconds: number) {
  return sql<Date>`now() - make_interval(secs => ${seconds})`;
}
