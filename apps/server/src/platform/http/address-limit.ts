import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';

const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 50_000;

type Counts = LRUCache<string, { since: number; count: number }>;

/** Counts requests of each address by the minute, for paths that need no credential. */
export class AddressLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  /** Made at the first request, since it takes the room of all addresses at once. */
  #counts: Counts | null = null;

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a request; throws `too_many_requests` past the limit of its address. */
  admit(address: string): void {
    const now = this.#now();
    this.#counts ??= new LRUCache({ max: MAX_ADDRESSES });
    const counts = this.#counts;
    let entry = counts.get(address);
    if (entry === undefined || now - entry.since >= MINUTE_MS) {
      entry = { since: now, count: 0 };
      counts.set(address, entry);
    }
    entry.count++;
    if (entry.count > this.#perMinute) {
      throw new ApiError(
        'too_many_requests',
        `the address has sent more than ${this.#perMinute} requests within a minute; try again later`,
      );
    }
  }
}
