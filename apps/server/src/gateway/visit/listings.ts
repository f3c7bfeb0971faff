import { LRUCache } from 'lru-cache';

/** A server is asked again for its tools no sooner: names that do not exist must not make work for it. */
const MIN_PAUSE_MS = 10_000;
const MAX_SERVERS = 5_000;

/** The lists of tools that the gateway itself asks servers for, of this process. */
export class Listings {
  readonly #asked = new LRUCache<string, Promise<void>>({ max: MAX_SERVERS, ttl: MIN_PAUSE_MS });

  /** Lists the tools of a server unless that was done a moment ago; rejects where it fails, and the next caller tries again. */
  once(serverId: string, list: () => Promise<void>): Promise<void> {
    const known = this.#asked.get(serverId);
    if (known !== undefined) return known;
    const asked = list();
    this.#asked.set(serverId, asked);
    asked.catch(() => {
      if (this.#asked.peek(serverId) === asked) this.#asked.delete(serverId);
    });
    return asked;
  }
}
