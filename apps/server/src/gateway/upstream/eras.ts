import { LRUCache } from 'lru-cache';
import type { UpstreamServer } from '../servers/registry.ts';

/** Which protocol a server speaks: with sessions (2025-11-25 and before), or without (2026-07-28). */
export type Era = 'session' | 'stateless';

const MAX_SERVERS = 5_000;
/** A server may be replaced by another: its era is asked for again after this time. */
const MAX_AGE_MS = 300_000;

/** Remembers which protocol servers speak. */
export class Eras {
  readonly #known = new LRUCache<string, { readonly era: Era }>({
    max: MAX_SERVERS,
    ttl: MAX_AGE_MS,
  });

  /** Returns the era of a server, by `probe` if it is unknown. */
  async of(server: UpstreamServer, probe: () => Promise<Era>): Promise<Era> {
    const key = keyOf(server);
    const known = this.#known.get(key);
    if (known !== undefined) return known.era;
    const era = await probe();
    this.#known.set(key, { era });
    return era;
  }

  /** Forgets the era of a server that did not answer as it does. */
  forget(server: UpstreamServer): void {
    this.#known.delete(keyOf(server));
  }
}

function keyOf({ id, url }: UpstreamServer): string {
  return `${id} ${url ?? ''}`;
}
