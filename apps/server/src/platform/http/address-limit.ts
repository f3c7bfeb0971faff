import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';

const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 50_000;

/** Counts requests of each address by the minute, for paths that need no credential. */
export class AddressLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #counts = new LRUCache<string, { since: number; count: number }>({ max: MAX_ADDRESSES });

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a request; throws `too_many_requests` past the limit of its address. */
  admit(address: string): void {
    const now = this.#now();
    let entry = this.#counts.get(address);
    if (entry === undefined || now - entry.since >= MINUTE_MS) {
      entry = { since: now, count: 0 };
      this.#counts.set(address, entry);
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
