import type pg from 'pg';
import type { Durability } from '../../db/durability.ts';
import {
  type AppendOn,
  type AppendOutcome,
  appendBatch,
  type SealRequest,
} from './append-batch.ts';
import { type QueueLimits, SealQueue } from './seal-queue.ts';

/** `stale`: the tenant's authority has changed since the decision, nothing was sealed, decide afresh. */
export type SealOutcome = 'sealed' | 'stale';

/**
 * Seals events of any number of callers in groups: while one group commits, the next gathers, so the cost of a durable
 * commit is shared. Resolves once the event is durable. Rejects when its durability is unknown: the caller must not allow.
 * Rejects at once when the queue is full, and at the latest `MAX_SEAL_MS` after the call, whatever the database does; an
 * event that has waited so long in the queue is not sealed any more.
 */
export type Sealer = {
  seal(request: SealRequest): Promise<SealOutcome>;
  /** What waits, and what was handed to the database since the start. */
  use(): SealerUse;
  /** Resolves when all that was handed in is answered. */
  close(): Promise<void>;
};

export type SealerUse = {
  readonly waitingEvents: number;
  readonly waitingBytes: number;
  readonly groups: number;
  readonly events: number;
};

/** Connections of the sealer: `fast` waits briefly for a tenant's head, `patient` as long as a business transaction may take. */
export type SealerPools = {
  readonly fast: pg.Pool;
  readonly patient: pg.Pool;
  /** `local` unless given. */
  readonly durability?: Durability;
};

/** How long a caller waits for its event to be sealed, in milliseconds. */
export const MAX_SEAL_MS = 4_000;

/** How often deadlines are checked, in milliseconds. */
const SWEEP_MS = 250;

export const SEAL_LIMITS: QueueLimits = {
  tenantItems: 2_048,
  tenantBytes: 8 * 2 ** 20,
  totalItems: 16_384,
  totalBytes: 64 * 2 ** 20,
  groupItems: 512,
  groupBytes: 2 ** 20,
};

/** Time, injected so that tests need not wait. */
export type SealClock = {
  /** Monotonic, in milliseconds. */
  now(): number;
  /** Runs `sweep` every so many milliseconds until the returned function is called. */
  every(milliseconds: number, sweep: () => void): () => void;
};

const SYSTEM_CLOCK: SealClock = {
  now: () => performance.now(),
  every: (milliseconds, sweep) => {
    const timer = setInterval(sweep, milliseconds);
    return () => clearInterval(timer);
  },
};

type Waiting = SealRequest & {
  readonly bytes: number;
  readonly deadline: number;
  resolve(outcome: SealOutcome): void;
  reject(error: Error): void;
};

const LOCK_NOT_AVAILABLE = '55P03';

export function groupSealer(
  pools: SealerPools,
  groupsInFlight: number,
  { limits, clock }: { readonly limits: QueueLimits; readonly clock: SealClock } = {
    limits: SEAL_LIMITS,
    clock: SYSTEM_CLOCK,
  },
): Sealer {
  return new GroupSealer(pools, groupsInFlight, limits, clock);
}

class GroupSealer implements Sealer {
  readonly #pools: SealerPools;
  readonly #groupsInFlight: number;
  readonly #clock: SealClock;
  readonly #queue: SealQueue<Waiting>;
  /** Events of the groups that are being sealed. */
  readonly #inFlight = new Set<Waiting>();
  #groups = 0;
  #handedGroups = 0;
  #handedEvents = 0;
  #isPumpDue = false;
  #stopSweep: (() => void) | null = null;
  #onIdle: (() => void) | null = null;

  constructor(pools: SealerPools, groupsInFlight: number, limits: QueueLimits, clock: SealClock) {
    this.#pools = pools;
    this.#groupsInFlight = groupsInFlight;
    this.#clock = clock;
    this.#queue = new SealQueue(limits);
  }

  seal(request: SealRequest): Promise<SealOutcome> {
    return new Promise((resolve, reject) => {
      const bytes = Buffer.byteLength(request.event) + Buffer.byteLength(request.disclosures);
      const deadline = this.#clock.now() + MAX_SEAL_MS;
      if (!this.#queue.add({ ...request, bytes, deadline, resolve, reject })) {
        reject(new Error('too many events wait to be sealed; try again later'));
        return;
      }
      this.#stopSweep ??= this.#clock.every(SWEEP_MS, () => this.#sweep());
      if (this.#isPumpDue) return;
      this.#isPumpDue = true;
      // allow the other requests of this turn of the event loop to join the group
      setImmediate(() => {
        this.#isPumpDue = false;
        this.#pump();
      });
    });
  }

  use(): SealerUse {
    const { events: waitingEvents, bytes: waitingBytes } = this.#queue.waiting;
    return {
      waitingEvents,
      waitingBytes,
      groups: this.#handedGroups,
      events: this.#handedEvents,
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#pump();
    });
  }

  #pump(): void {
    this.#sweep();
    while (this.#groups < this.#groupsInFlight) {
      const group = this.#queue.takeGroup();
      if (group.length === 0) break;
      this.#groups++;
      this.#sealGroup(inTenantOrder(group)).then((locked) => {
        this.#groups--;
        this.#queue.finish(group);
        this.#hold(locked);
        this.#pump();
      });
    }
    if (this.#groups > 0 || this.#inFlight.size > 0 || !this.#queue.isEmpty) return;
    this.#stopSweep?.();
    this.#stopSweep = null;
    this.#onIdle?.();
  }

  /** Rejects whatever is past its deadline: what waits is not sealed any more, what is under way has an unknown outcome. */
  #sweep(): void {
    const now = this.#clock.now();
    for (const waiting of this.#queue.takeExpired(now)) {
      waiting.reject(new Error(`the event waited ${MAX_SEAL_MS} ms and was not sealed`));
    }
    for (const waiting of this.#inFlight) {
      if (waiting.deadline <= now) {
        waiting.reject(new Error(`the database did not answer within ${MAX_SEAL_MS} ms`));
      }
    }
  }

  /** Seals what other transactions keep from a group, each tenant alone, so that nobody else waits for them. */
  #hold(locked: readonly Waiting[]): void {
    this.#queue.putBack(locked);
    for (const tenantId of new Set(locked.map((waiting) => waiting.tenantId))) {
      if (this.#queue.hold(tenantId)) this.#sealPatiently(tenantId);
    }
  }

  #sealPatiently(tenantId: string): void {
    const group = this.#queue.takeHeld(tenantId);
    this.#settle(group, () => appendBatch(this.#on('patient'), group, false)).then(() => {
      this.#queue.release(tenantId);
      this.#pump();
    });
  }

  /** Answers every member of the group except those whose head is locked, which it returns. */
  #sealGroup(group: readonly Waiting[]): Promise<Waiting[]> {
    return this.#settle(group, () =>
      appendBatch(this.#on('fast'), group, false).catch((error: { code?: string }) => {
        // a transaction of one tenant has its head locked: the others must not wait for it
        if (error.code === LOCK_NOT_AVAILABLE) return appendBatch(this.#on('fast'), group, true);
        throw error;
      }),
    );
  }

  #on(name: 'fast' | 'patient'): AppendOn {
    const { durability = 'local', [name]: pool } = this.#pools;
    return { pool, durability };
  }

  /** Reports to every member its outcome, or the error that leaves all outcomes unknown; returns those that were skipped. */
  async #settle(
    group: readonly Waiting[],
    append: () => Promise<AppendOutcome[]>,
  ): Promise<Waiting[]> {
    this.#handedGroups++;
    this.#handedEvents += group.length;
    for (const waiting of group) this.#inFlight.add(waiting);
    try {
      return answer(group, await append(), this.#clock.now());
    } catch (error) {
      for (const waiting of group) waiting.reject(error as Error);
      return [];
    } finally {
      for (const waiting of group) this.#inFlight.delete(waiting);
    }
  }
}

/** Tenant ids are ASCII, so JavaScript's order is the "C" order that append_batch demands. The sort is stable. */
function inTenantOrder(group: Waiting[]): Waiting[] {
  return group.sort((a, b) => (a.tenantId < b.tenantId ? -1 : a.tenantId > b.tenantId ? 1 : 0));
}

/** Reports to each caller; returns the members that were skipped. */
function answer(
  group: readonly Waiting[],
  outcomes: readonly AppendOutcome[],
  now: number,
): Waiting[] {
  const locked: Waiting[] = [];
  for (const [at, waiting] of group.entries()) {
    const outcome = outcomes[at] as AppendOutcome;
    if (outcome === 'locked') locked.push(waiting);
    else if (outcome === 'unknown') waiting.reject(new Error('the tenant has no evidence ledger'));
    else if (waiting.deadline <= now) {
      waiting.reject(new Error(`the answer of the database came after ${MAX_SEAL_MS} ms`));
    } else waiting.resolve(outcome);
  }
  return locked;
}
