import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Logger } from 'pino';
import { bundledEntry } from '../../foundation/bundled-entry.ts';
import { ApiError } from '../api-error.ts';
import type { FromLeaseThread, LeaseThreadData, Node, ToLeaseThread } from './lease-message.ts';
import { LEASE_MS } from './lease-term.ts';

/** Authority that is still unknown after this time is answered with 503. */
const MAX_WAIT_MS = 2 * LEASE_MS;
/** A tenant that nobody asked about for this long is not watched any more. */
const IDLE_MS = 60_000;
const RESTART_MS = 1_000;
const STOP_MS = 3_000;

type Watched = { readonly epoch: BigInt64Array; usedAt: number };

/**
 * The lease under which this process answers agents. What is answered must be checked under the authority that is in force,
 * which a thread keeps reading while it renews the lease; the check is synchronous, so that nothing comes between it and
 * the write, however long the process is frozen before.
 */
export class NodeLease {
  readonly node: Node;
  readonly #connection: pg.ClientConfig;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #lease = new BigInt64Array(new SharedArrayBuffer(8));
  readonly #watched = new Map<string, Watched>();
  readonly #listeners = new Set<() => void>();
  readonly #sweep: NodeJS.Timeout;
  #worker: Worker;
  /** Resolves when the worker has ended, also when it had before. */
  #exited: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(connection: pg.ClientConfig, node: Node, log: Pick<Logger, 'warn'>) {
    this.node = node;
    this.#connection = connection;
    this.#log = log;
    this.#worker = this.#start();
    this.#sweep = setInterval(() => this.#forgetIdle(), IDLE_MS / 2);
    this.#sweep.unref();
  }

  /** True while this process may answer agents at all. */
  get isHeld(): boolean {
    return process.hrtime.bigint() < Atomics.load(this.#lease, 0);
  }

  /** Seconds until the lease ends; 0 without one. */
  get secondsLeft(): number {
    const left = Atomics.load(this.#lease, 0) - process.hrtime.bigint();
    return Math.max(0, Number(left) / 1e9);
  }

  /** Returns the authority epoch of a tenant, as of the lease; null while it is unknown. */
  epochOf(tenantId: string): number | null {
    const epoch = Atomics.load(this.#watch(tenantId).epoch, 0);
    return epoch === 0n ? null : Number(epoch);
  }

  /** True where what was checked under `epoch` may be answered now. */
  isCurrent(tenantId: string, epoch: number): boolean {
    const known = this.epochOf(tenantId);
    return known !== null && known <= epoch && this.isHeld;
  }

  /** Resolves with the epoch of a tenant once it has been read under a lease; throws `unavailable` after `MAX_WAIT_MS`. */
  async known(tenantId: string): Promise<number> {
    const read = () => (this.isHeld ? this.epochOf(tenantId) : null);
    const epoch = read();
    if (epoch !== null) return epoch;
    const found = Promise.withResolvers<number>();
    const stop = this.onChange(() => {
      const now = read();
      if (now !== null) found.resolve(now);
    });
    const timer = setTimeout(
      () => found.reject(new ApiError('unavailable', 'authority cannot be read now; try again')),
      MAX_WAIT_MS,
    );
    try {
      return await found.promise;
    } finally {
      clearTimeout(timer);
      stop();
    }
  }

  /** Calls `listener` when epochs have advanced or the lease was renewed, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the lease is acquired, or after the duration of a lease. */
  async ready(): Promise<void> {
    if (this.isHeld) return;
    const held = Promise.withResolvers<void>();
    const stop = this.onChange(() => this.isHeld && held.resolve());
    const timer = setTimeout(held.resolve, LEASE_MS);
    await held.promise;
    clearTimeout(timer);
    stop();
  }

  /** Releases the lease. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    const timer = setTimeout(() => void this.#worker.terminate(), STOP_MS);
    this.#post({ type: 'stop' });
    await this.#exited;
    clearTimeout(timer);
  }

  #watch(tenantId: string): Watched {
    const known = this.#watched.get(tenantId);
    if (known !== undefined) {
      known.usedAt = performance.now();
      return known;
    }
    const epoch = new BigInt64Array(new SharedArrayBuffer(8));
    const watched = { epoch, usedAt: performance.now() };
    this.#watched.set(tenantId, watched);
    this.#post({ type: 'watch', tenantId, epoch });
    return watched;
  }

  #forgetIdle(): void {
    const before = performance.now() - IDLE_MS;
    for (const [tenantId, { usedAt }] of this.#watched) {
      if (usedAt >= before) continue;
      this.#watched.delete(tenantId);
      this.#post({ type: 'unwatch', tenantId });
    }
  }

  #post(message: ToLeaseThread): void {
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const workerData: LeaseThreadData = {
      connection: this.#connection,
      node: this.node,
      lease: this.#lease,
    };
    const entry = bundledEntry(new URL('./lease-thread.ts', import.meta.url));
    const worker = new Worker(entry, { workerData });
    worker.unref();
    worker.on('message', (message: FromLeaseThread) => {
      if (message.type === 'failed') {
        this.#log.warn({ reason: message.message }, 'the lease of this node cannot be renewed');
        return;
      }
      for (const listener of [...this.#listeners]) listener();
    });
    worker.on('error', (error) => this.#log.warn({ err: error }, 'the lease thread failed'));
    this.#exited = once(worker, 'exit');
    worker.once('exit', () => {
      if (!this.#isClosed) setTimeout(() => this.#restart(), RESTART_MS).unref();
    });
    return worker;
  }

  #restart(): void {
    if (this.#isClosed) return;
    this.#worker = this.#start();
    for (const [tenantId, { epoch }] of this.#watched) {
      this.#post({ type: 'watch', tenantId, epoch });
    }
  }
}
