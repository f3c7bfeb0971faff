import { LRUCache } from 'lru-cache';
import type { Params } from '../protocol/message.ts';
import type { Session } from './session.ts';
import { SingleFlight } from './single-flight.ts';

/** A session of the gateway with a server, and the server's answer to `initialize`. */
export type Pooled = { readonly session: Session; readonly initialized: Params };

const MAX_SESSIONS = 10_000;
const MAX_SESSION_AGE_MS = 3_600_000;

/** Sessions with servers for clients without: one for each agent, server, and what the client is and can do. */
export class PooledSessions {
  readonly #open = new LRUCache<string, Pooled>({ max: MAX_SESSIONS, ttl: MAX_SESSION_AGE_MS });
  readonly #opening = new SingleFlight<Pooled>();

  /** Returns the session of a key, by `open` unless it is known. Throws the reason of the abort. */
  async get(
    key: string,
    signal: AbortSignal,
    open: (signal: AbortSignal) => Promise<Pooled>,
  ): Promise<Pooled> {
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    return this.#opening.run(key, signal, async (opening) => {
      const pooled = await open(opening);
      this.#open.set(key, pooled);
      return pooled;
    });
  }
}
