import type pg from 'pg';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';

/** A call or stream that is under way for a credential. */
export type LiveCall = {
  readonly tenantId: string;
  readonly epoch: number;
  /** Throws 401, 403 or 404 when the credential does not reach the server any more. */
  readonly recheck: () => Promise<void>;
  /** Ends it: aborts the request to the server and closes the connection to the client. */
  readonly cut: (reason: string) => void;
};

const POLL_MS = 200;
/** Streams flow no longer than this after authority was last read. */
const LEASE_MS = 2_000;

/**
 * Cuts calls and streams whose credential is revoked. The epochs of the tenants that have any are polled; where one has
 * advanced, each of its calls is checked. When the epochs cannot be read for as long as a lease, all are cut.
 */
export class LiveCalls {
  readonly #live = new Map<LiveCall, { epoch: number }>();
  readonly #pool: pg.Pool;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #renewedAt = performance.now();
  #isPolling = false;

  constructor(pool: pg.Pool, log: Pick<Logger, 'warn'>) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => this.#tick(), POLL_MS);
    this.#timer.unref();
  }

  /** Watches a call until the returned function is called. */
  add(call: LiveCall): () => void {
    if (this.#live.size === 0) this.#renewedAt = performance.now();
    this.#live.set(call, { epoch: call.epoch });
    return () => this.#live.delete(call);
  }

  /** True while messages may flow: authority was read within the lease. */
  get isLeased(): boolean {
    return performance.now() - this.#renewedAt < LEASE_MS;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const call of this.#live.keys()) call.cut('the gateway stops');
    this.#live.clear();
  }

  #tick(): void {
    if (this.#live.size === 0) return;
    if (!this.isLeased) {
      for (const call of [...this.#live.keys()]) this.#cut(call, 'authority cannot be read');
    }
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#poll()
      .catch((error) => this.#log.warn({ err: error }, 'gateway: authority cannot be read'))
      .finally(() => {
        this.#isPolling = false;
      });
  }

  async #poll(): Promise<void> {
    const began = performance.now();
    const tenants = [...new Set([...this.#live.keys()].map(({ tenantId }) => tenantId))];
    const { rows } = await this.#pool.query<{ tenant_id: string; epoch: string | number }>(
      'select * from find_epochs($1)',
      [tenants],
    );
    const epochs = new Map(rows.map((row) => [row.tenant_id, Number(row.epoch)]));
    const changed = [...this.#live].filter(
      ([{ tenantId }, { epoch }]) => epochs.get(tenantId) !== epoch,
    );
    await Promise.all(
      changed.map(async ([call, checked]) => {
        await this.#recheck(call);
        checked.epoch = epochs.get(call.tenantId) ?? checked.epoch;
      }),
    );
    this.#renewedAt = began;
  }

  async #recheck(call: LiveCall): Promise<void> {
    try {
      await call.recheck();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
      this.#cut(call, error.message);
    }
  }

  #cut(call: LiveCall, reason: string): void {
    if (this.#live.delete(call)) call.cut(reason);
  }
}
