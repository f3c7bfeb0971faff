import { FairQueue } from './fair-queue.ts';
import { Overloaded } from './waiting-line.ts';

export type GroupLimits = {
  /** Items that wait or are being written, and of one group. */
  readonly maxItems: number;
  readonly groupItems: number;
  /** Bytes of one group; a larger item is a group of its own. */
  readonly groupBytes: number;
  /** After so long a caller is answered, whatever the database does; an item that has waited so long is not written any more. */
  readonly maxWaitMs: number;
  /** Items that are written alone at once. */
  readonly aloneAtOnce: number;
};

export type GroupedWritesParts<Item> = {
  /**
   * Writes a group in one transaction, all of it or nothing, without a wait for what others have locked. Returns the items that it has
   * skipped for that.
   */
  readonly writeGroup: (items: readonly Item[]) => Promise<readonly Item[]>;
  /** Writes an item in a transaction of its own. */
  readonly writeAlone: (item: Item) => Promise<void>;
  /** Items of one key are written alone one after the other. */
  readonly keyOf: (item: Item) => string;
  readonly bytesOf: (item: Item) => number;
};

type Waiting<Item> = {
  readonly item: Item;
  readonly bytes: number;
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

/** How often deadlines are checked, in milliseconds. */
const SWEEP_MS = 250;

/**
 * Writes items of any number of callers in groups, first come, first served: while one group commits, the next gathers, so that the
 * cost of a commit is shared. Each caller is answered after the commit of its own item. Where a group fails by one of its items, each is
 * written alone.
 */
export class GroupedWrites<Item> {
  readonly #limits: GroupLimits;
  readonly #parts: GroupedWritesParts<Item>;
  readonly #alone: FairQueue;
  /** Not in a group yet, in the order in which they came. */
  #queue: Waiting<Item>[] = [];
  /** All that are not answered yet. */
  readonly #unanswered = new Set<Waiting<Item>>();
  #isWriting = false;
  #sweep: NodeJS.Timeout | null = null;

  constructor(limits: GroupLimits, parts: GroupedWritesParts<Item>) {
    this.#limits = limits;
    this.#parts = parts;
    const { maxItems, maxWaitMs, aloneAtOnce } = limits;
    this.#alone = new FairQueue({
      slots: aloneAtOnce,
      slotsPerKey: 1,
      maxWaiting: maxItems,
      maxWaitingPerKey: maxItems,
      maxWaitMs,
    });
  }

  /** Resolves when the item is durable. Rejects with `Overloaded` where it was not written in time, or nobody knows. */
  write(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#unanswered.size >= this.#limits.maxItems) {
        reject(new Overloaded(`queue is full (${this.#unanswered.size} waiting)`));
        return;
      }
      const deadline = performance.now() + this.#limits.maxWaitMs;
      const waiting = { item, bytes: this.#parts.bytesOf(item), deadline, resolve, reject };
      this.#unanswered.add(waiting);
      this.#queue.push(waiting);
      this.#sweep ??= setInterval(() => this.#rejectLate(), SWEEP_MS);
      // the other requests of this turn of the event loop join the group
      if (this.#queue.length === 1) setImmediate(() => this.#writeNext());
    });
  }

  #writeNext(): void {
    if (this.#isWriting) return;
    const group = this.#takeGroup();
    if (group.length === 0) return;
    this.#isWriting = true;
    this.#writeGroup(group).finally(() => {
      this.#isWriting = false;
      this.#writeNext();
    });
  }

  #takeGroup(): readonly Waiting<Item>[] {
    const { groupItems, groupBytes } = this.#limits;
    this.#queue = this.#queue.filter((waiting) => this.#unanswered.has(waiting));
    let [count, bytes] = [0, 0];
    for (const waiting of this.#queue) {
      bytes += waiting.bytes;
      if (count === groupItems || (count > 0 && bytes > groupBytes)) break;
      count++;
    }
    return this.#queue.splice(0, count);
  }

  async #writeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      const skipped = new Set(await this.#parts.writeGroup(group.map(({ item }) => item)));
      for (const waiting of group) {
        if (skipped.has(waiting.item)) this.#writeAlone(waiting);
        else this.#answer(waiting, null);
      }
    } catch (error) {
      for (const waiting of group) {
        // the server has refused a statement, so nothing of the group is written, and it may be another item's fault
        if (isStatementError(error) && group.length > 1) this.#writeAlone(waiting);
        else this.#answer(waiting, error as Error);
      }
    }
  }

  #writeAlone(waiting: Waiting<Item>): void {
    const { item } = waiting;
    this.#alone
      .run(this.#parts.keyOf(item), async () => {
        if (this.#unanswered.has(waiting)) await this.#parts.writeAlone(item);
      })
      .then(
        () => this.#answer(waiting, null),
        (error: Error) => this.#answer(waiting, error),
      );
  }

  #rejectLate(): void {
    const now = performance.now();
    for (const waiting of this.#unanswered) {
      if (waiting.deadline > now) continue;
      this.#answer(waiting, new Overloaded(`no commit within ${this.#limits.maxWaitMs} ms`));
    }
  }

  #answer(waiting: Waiting<Item>, error: Error | null): void {
    if (!this.#unanswered.delete(waiting)) return;
    if (error === null) waiting.resolve();
    else waiting.reject(error);
    if (this.#unanswered.size > 0) return;
    clearInterval(this.#sweep ?? undefined);
    this.#sweep = null;
  }
}

/** True where the server has refused a statement; otherwise nobody knows what it has done. */
function isStatementError(error: unknown): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
