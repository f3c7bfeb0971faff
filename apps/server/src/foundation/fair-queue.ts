import { type WaitingLimits, WaitingLine } from './waiting-line.ts';

export type FairQueueLimits = WaitingLimits & {
  /** Work that runs at once. */
  readonly slots: number;
  /** Of these, how many one key may hold. */
  readonly slotsPerKey: number;
};

/** Runs work of many keys (tenants) in a bounded number of slots, which keys that wait get in turn. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #line: WaitingLine;
  readonly #held = new Map<string, number>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#line = new WaitingLine(limits);
  }

  /** Number of those that wait for a slot. */
  get waiting(): number {
    return this.#line.size;
  }

  /** Runs `work` in a slot of `key`. Rejects with `Overloaded` when no slot is free in time. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(key)) this.#take(key);
    else await this.#line.wait(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
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
    this.#startWaiting();
  }

  /** Assigns free slots to the keys whose turn it is. */
  #startWaiting(): void {
    while (this.#running < this.#limits.slots) {
      const key = this.#line.startNext((one) => this.#isFree(one));
      if (key === null) return;
      this.#take(key);
    }
  }
}
