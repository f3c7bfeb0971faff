/** No place in a queue, or none in time: the caller may try again later. */
export class Overloaded extends Error {}

export type WaitingLimits = {
  /** Work that waits, of all keys and of one key. */
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** How long work may wait, in milliseconds. */
  readonly maxWaitMs: number;
};

type Entry = { start(): void; readonly timer: NodeJS.Timeout };

/**
 * Work of many keys (tenants) that waits to be started. Keys are served in turn, one piece of work each, so a key with a
 * thousand pieces delays another key's first piece by at most one round. Every wait ends: by `startNext`, or with
 * `Overloaded` after the deadline or when the line is full.
 */
export class WaitingLine {
  readonly #limits: WaitingLimits;
  /** Waiting work by key; the map's order is the order of turns. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Resolves when the work is started; throws, or rejects with, `Overloaded`. */
  wait(key: string): Promise<void> {
    const own = this.#waiting.get(key) ?? [];
    const { maxWaiting, maxWaitingPerKey, maxWaitMs } = this.#limits;
    if (this.#size >= maxWaiting || own.length >= maxWaitingPerKey) {
      throw new Overloaded(`queue is full (${own.length} of ${maxWaitingPerKey} waiting)`);
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(key, entry);
        reject(new Overloaded(`no turn within ${maxWaitMs} ms`));
      }, maxWaitMs);
      const entry: Entry = { start: resolve, timer };
      own.push(entry);
      this.#waiting.set(key, own);
      this.#size++;
    });
  }

  /** Starts the oldest work of the first key that may start; that key goes to the end. Returns the key, or null. */
  startNext(mayStart: (key: string) => boolean = () => true): string | null {
    for (const [key, own] of this.#waiting) {
      if (!mayStart(key)) continue;
      const entry = own[0] as Entry;
      this.#remove(key, entry);
      if (this.#waiting.delete(key)) this.#waiting.set(key, own);
      entry.start();
      return key;
    }
    return null;
  }

  #remove(key: string, entry: Entry): void {
    clearTimeout(entry.timer);
    const own = this.#waiting.get(key) as Entry[];
    own.splice(own.indexOf(entry), 1);
    this.#size--;
    if (own.length === 0) this.#waiting.delete(key);
  }
}
