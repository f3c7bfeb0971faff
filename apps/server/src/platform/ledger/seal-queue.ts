/** What waits to be sealed. */
export type Queued = {
  readonly tenantId: string;
  readonly bytes: number;
  /** After this time, by the same clock, it must not be sealed any more. */
  readonly deadline: number;
};

/** How much may wait, and how much is sealed in one group. */
export type QueueLimits = {
  readonly tenantItems: number;
  readonly tenantBytes: number;
  readonly totalItems: number;
  readonly totalBytes: number;
  readonly groupItems: number;
  readonly groupBytes: number;
};

/** The waiting items of one tenant, oldest first. */
type TenantQueue<T> = { items: T[]; bytes: number };

/**
 * Items that wait to be sealed, bounded in number and bytes for each tenant and for all, and taken round-robin: one item of
 * each tenant in turn, so a tenant that floods the queue waits behind itself. A tenant whose items are being sealed gathers
 * its next ones meanwhile: another group of it would only wait for the first in the database. The queue has no clock of its own.
 */
export class SealQueue<T extends Queued> {
  readonly #limits: QueueLimits;
  /** Tenants that can be taken from; the first is next. */
  readonly #ready = new Map<string, TenantQueue<T>>();
  /** Tenants of groups that are being sealed. */
  readonly #busy = new Map<string, TenantQueue<T>>();
  /** Tenants that are passed over until they are released. */
  readonly #held = new Map<string, TenantQueue<T>>();
  #items = 0;
  #bytes = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** What waits, of all tenants. */
  get waiting(): { readonly events: number; readonly bytes: number } {
    return { events: this.#items, bytes: this.#bytes };
  }

  get isEmpty(): boolean {
    return this.#items === 0 && this.#busy.size === 0 && this.#held.size === 0;
  }

  /** False, and the item is not taken, where the tenant's or the whole queue is full. */
  add(item: T): boolean {
    const { tenantItems, tenantBytes, totalItems, totalBytes } = this.#limits;
    if (this.#items >= totalItems || this.#bytes + item.bytes > totalBytes) return false;
    const queue = this.#queueOf(item.tenantId);
    if (queue.items.length >= tenantItems || queue.bytes + item.bytes > tenantBytes) return false;
    queue.items.push(item);
    this.#count(queue, 1, item.bytes);
    return true;
  }

  /**
   * Returns the next group: one item of each ready tenant in turn until a limit is met, and at least one item if any is ready.
   * Its tenants are passed over until `finish`.
   */
  takeGroup(): T[] {
    const { groupItems, groupBytes } = this.#limits;
    const group: T[] = [];
    let bytes = 0;
    while (group.length < groupItems) {
      const [next] = this.#ready;
      if (next === undefined) break;
      const [tenantId, queue] = next;
      const item = queue.items[0];
      if (item !== undefined && group.length > 0 && bytes + item.bytes > groupBytes) break;
      this.#ready.delete(tenantId);
      if (item === undefined) continue;
      queue.items.shift();
      this.#count(queue, -1, -item.bytes);
      if (queue.items.length > 0) this.#ready.set(tenantId, queue);
      this.#busy.set(tenantId, queue);
      group.push(item);
      bytes += item.bytes;
    }
    for (const tenantId of this.#busy.keys()) this.#ready.delete(tenantId);
    return group;
  }

  /** The tenants of a group take their turns again, after the others. */
  finish(group: readonly T[]): void {
    for (const { tenantId } of group) {
      const queue = this.#busy.get(tenantId);
      this.#busy.delete(tenantId);
      if (queue !== undefined && queue.items.length > 0) this.#ready.set(tenantId, queue);
    }
  }

  /** Skips a tenant from now on. False if it was skipped already. */
  hold(tenantId: string): boolean {
    if (this.#held.has(tenantId)) return false;
    const queue = this.#queueOf(tenantId);
    this.#ready.delete(tenantId);
    this.#held.set(tenantId, queue);
    return true;
  }

  /** Returns the next group of one skipped tenant. */
  takeHeld(tenantId: string): T[] {
    const queue = this.#held.get(tenantId);
    const group: T[] = [];
    let bytes = 0;
    for (const item of queue?.items ?? []) {
      if (group.length === this.#limits.groupItems) break;
      if (group.length > 0 && bytes + item.bytes > this.#limits.groupBytes) break;
      group.push(item);
      bytes += item.bytes;
    }
    queue?.items.splice(0, group.length);
    if (queue !== undefined) this.#count(queue, -group.length, -bytes);
    return group;
  }

  /** Ends the skipping of a tenant: it takes its turns again, after the others. */
  release(tenantId: string): void {
    const queue = this.#held.get(tenantId);
    this.#held.delete(tenantId);
    if (queue !== undefined && queue.items.length > 0) this.#ready.set(tenantId, queue);
  }

  /** Puts items that were taken before the waiting ones of their tenants, in their order; no limit stops them. */
  putBack(items: readonly T[]): void {
    for (const item of items.toReversed()) {
      const queue = this.#queueOf(item.tenantId);
      queue.items.unshift(item);
      this.#count(queue, 1, item.bytes);
    }
  }

  /** Removes and returns what is past its deadline. */
  takeExpired(now: number): T[] {
    const expired: T[] = [];
    for (const queue of this.#queues()) {
      const first = queue.items.findIndex(({ deadline }) => deadline > now);
      const gone = queue.items.splice(0, first < 0 ? queue.items.length : first);
      for (const { bytes } of gone) this.#count(queue, -1, -bytes);
      expired.push(...gone);
    }
    return expired;
  }

  *#queues(): Generator<TenantQueue<T>> {
    yield* this.#ready.values();
    yield* this.#busy.values();
    yield* this.#held.values();
  }

  #queueOf(tenantId: string): TenantQueue<T> {
    const known = this.#held.get(tenantId) ?? this.#busy.get(tenantId) ?? this.#ready.get(tenantId);
    if (known !== undefined) return known;
    const queue: TenantQueue<T> = { items: [], bytes: 0 };
    this.#ready.set(tenantId, queue);
    return queue;
  }

  #count(queue: TenantQueue<T>, items: number, bytes: number): void {
    queue.bytes += bytes;
    this.#items += items;
    this.#bytes += bytes;
  }
}
