import { LRUCache } from 'lru-cache';

/** How values are kept. */
export type CoalescedReadsOptions<Value> = {
  readonly maxKept: number;
  /** Returns whether a value is kept; without it every value is. Keys that a caller can invent must not evict others. */
  readonly isKept?: (value: Value) => boolean;
};

type Flight<Value> = { readonly value: Promise<Value>; readonly number: number };

/**
 * Values by key, each read once for all that need it at the same time. A caller says which values are current for it (as of its
 * authority epoch or later, not expired); a value that is not is read again, by a read that begins after the caller came, so
 * that it cannot be older than what the caller already knows. So any number of callers at once cost at most two reads.
 */
export class CoalescedReads<Value extends object> {
  readonly #kept: LRUCache<string, Value>;
  readonly #isKept: (value: Value) => boolean;
  /** The read that is under way, by key. */
  readonly #flights = new Map<string, Flight<Value>>();
  #begun = 0;

  constructor({ maxKept, isKept = () => true }: CoalescedReadsOptions<Value>) {
    this.#kept = new LRUCache({ max: maxKept });
    this.#isKept = isKept;
  }

  /** Returns the value that is kept, if there is one. */
  kept(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  /**
   * Returns a value for which `isCurrent` is true or which was read after this call, by this `read` or by that of another
   * caller of the same key. Throws what the read throws, of a read that began after this call.
   */
  async get(
    key: string,
    isCurrent: (value: Value) => boolean,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && isCurrent(kept)) return kept;
    const came = this.#begun;
    for (;;) {
      const flight = this.#flights.get(key) ?? this.#begin(key, read);
      if (flight.number > came) return flight.value;
      const earlier = await flight.value.catch(() => null);
      if (earlier !== null && isCurrent(earlier)) return earlier;
    }
  }

  /** Drops the value of a key, also the one that a read under way returns. */
  forget(key: string): boolean {
    this.#flights.delete(key);
    return this.#kept.delete(key);
  }

  #begin(key: string, read: () => Promise<Value>): Flight<Value> {
    const flight = { value: read(), number: ++this.#begun };
    this.#flights.set(key, flight);
    const land = (value: Value | null) => {
      // a value that was forgotten while it was read is the callers' alone
      if (this.#flights.get(key) !== flight) return;
      this.#flights.delete(key);
      if (value !== null && this.#isKept(value)) this.#kept.set(key, value);
      else if (value !== null) this.#kept.delete(key);
    };
    flight.value.then(land, () => land(null));
    return flight;
  }
}
