/** No place in a queue, or none in time: the caller may try again later. */
export class Overloaded extends Error {}

export type FairQueueLimits = {
  /** Work that runs at once. */
  readonly slots: number;
  /** Of these, how many one key may hold. */
  readonly slotsPerKey: number;
  /** Work that waits, of all keys and of one key. */
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** How long work may wait for its slot, in milliseconds. */
  readonly maxWaitMs: number;
};

type Entry = { start(): void; readonly timer: NodeJS.Timeout };

/**
 * Runs work of many keys (tenants) in a bounded number of slots. Keys that wait are served in turn, one piece of work each,
 * so a key with a thousand pieces delays another key's first piece by at most one round. Every wait ends: with a slot, or
 * with `Overloaded` after the deadline or when the queue is full.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Waiting work by key; the map's order is the order of turns. */
  readonly #waiting = new Map<string, Entry[]>();
  readonly #held = new Map<string, number>();
  #running = 0;
  #waitingTotal = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Number of those that wait for a slot. */
  get waiting(): number {
    return this.#waitingTotal;
  }

  /** Runs `work` in a slot of `key`. Rejects with `Overloaded` when no slot is free in time. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#enter(key);
    if (turn !== null) await turn;
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  /** Returns null when a slot was free, else what resolves with the slot. */
  #enter(key: string): Promise<void> | null {
    if (this.#isFree(key)) {
      this.#take(key);
      return null;
    }
    const own = this.#waiting.get(key) ?? [];
    const { maxWaiting, maxWaitingPerKey, maxWaitMs } = this.#limits;
    if (this.#waitingTotal >= maxWaiting || own.length >= maxWaitingPerKey) {
      throw new Overloaded(`queue is full (${own.length} of ${maxWaitingPerKey} waiting)`);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(key, entry);
        reject(new Overloaded(`no free slot within ${maxWaitMs} ms`));
      }, maxWaitMs);
      const entry: Entry = { start: resolve, timer };
      own.push(entry);
      this.#waiting.set(key, own);
      this.#waitingTotal++;
    });
  }

  #isFree(key: string): boolean {
    const { slots, slotsPerKey } = this.#limits;
    return this.#running < slots && (this.#held.get(key) ?? 0) < slotsPerKey;
  }

  #take(key: string): void {
    this.#running++;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
  }

  #leave(key: string): void {
    this.#running--;
    const held = (this.#held.get(key) as number) - 1;
    if (held === 0) this.#held.delete(key);
    else this.#held.set(key, held);
    this.#startNext();
  }

  /** Gives free slots to the keys whose turn it is; a key that got one goes to the end of the line. */
  #startNext(): void {
    for (const key of [...this.#waiting.keys()]) {
      if (this.#running >= this.#limits.slots) return;
      if (!this.#isFree(key)) continue;
      const own = this.#waiting.get(key) as Entry[];
      const entry = own[0] as Entry;
      this.#remove(key, entry);
      if (this.#waiting.delete(key)) this.#waiting.set(key, own);
      this.#take(key);
      entry.start();
    }
  }

  #remove(key: string, entry: Entry): void {
    clearTimeout(entry.timer);
    const own = this.#waiting.get(key) as Entry[];
    own.splice(own.indexOf(entry), 1);
    this.#waitingTotal--;
    if (own.length === 0) this.#waiting.delete(key);
  }
}
