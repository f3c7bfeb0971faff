import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { type ErasureParts, reapplyErasures } from './erase.ts';
import { listErasures } from './store.ts';

const INTERVAL_MS = 60_000;
/** A transaction notes the time of its begin, and is seen when it has ended. */
const OVERLAP_MS = 300_000;

export type SharedListParts = ErasureParts & {
  readonly db: Database;
  /** Connections as `svc_sealer`, who may read the erasures of all tenants. */
  readonly lookups: pg.Pool;
  readonly log: Pick<Logger, 'error' | 'warn'>;
};

/**
 * Keeps the list of this process like those of the others: at start erases again what its list has and the database does not, and
 * copies from the database what other processes erased, at once and every minute.
 */
export class SharedErasureList {
  readonly #parts: SharedListParts;
  #since = new Date(0);

  constructor(parts: SharedListParts) {
    this.#parts = parts;
  }

  start(): { stop(): Promise<void> } {
    let running = this.#begin();
    const timer = setInterval(() => {
      running = running.then(() => this.#copyLogged());
    }, INTERVAL_MS);
    timer.unref();
    return {
      stop: async () => {
        clearInterval(timer);
        await running;
      },
    };
  }

  async #begin(): Promise<void> {
    await this.reapply().catch((error) =>
      this.#parts.log.error({ err: error }, 'erasures were not applied again; restart the process'),
    );
    await this.#copyLogged();
  }

  #copyLogged(): Promise<void> {
    return this.copy().catch((error) =>
      this.#parts.log.warn({ err: error }, 'erasures of other processes were not copied'),
    );
  }

  /** Erases again what the list has and the database does not, as after a restore. */
  async reapply(): Promise<void> {
    const { db, list, log } = this.#parts;
    for (const tenantId of await list.tenants()) {
      const values = await reapplyErasures(db.tenant(tenantId, 'jobs'), tenantId, this.#parts);
      if (values > 0) log.warn({ tenant: tenantId, values }, 'erasures were applied again');
    }
  }

  /** Adds what other processes erased since the last look. */
  async copy(): Promise<void> {
    const { lookups, list } = this.#parts;
    const began = Date.now();
    const noted = await listErasures(lookups, this.#since);
    for (const [tenantId, erasures] of Map.groupBy(noted, (erasure) => erasure.tenantId)) {
      const known = new Set((await list.read(tenantId)).map(lineOf));
      for (const erasure of erasures)
        if (!known.has(lineOf(erasure)))
          await list.add(tenantId, [erasure.person, ...erasure.aliases]);
    }
    this.#since = new Date(began - OVERLAP_MS);
  }
}

const lineOf = ({ person, aliases }: { person: string; aliases: readonly string[] }) =>
  [person, ...aliases].join(' ');
