import type pg from 'pg';
import { openPool } from '../db/connections.ts';
import { ApiError } from './api-error.ts';
import { type EngineHealth, isAnswering } from './policy-engine/engine-health.ts';

/** What this process was started under; the database's record must still be the same. */
export type ReadinessSettings = {
  readonly keyIdentity: string;
  readonly environment: string;
  readonly publicUrl: string | null;
  /** Of the engine that validates policy packs. */
  readonly engineHealth: EngineHealth;
};

export type Readiness = {
  /**
   * Throws when the service cannot commit a write to its database now, the deployment's record has changed, or the engine that
   * validates policy packs does not answer.
   */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** Limit on the client's side: a limit in the database does not end anything while the database is stopped. */
const DEADLINE_MS = 2_000;
/** How long a result is used again, so that callers without credentials cannot make the service write at will. */
const CACHE_MS = 1_000;

type Row = { key_identity: string; environment: string; public_url: string | null };

/** Probes the database with a connection of its own, as the sealer's role: other work does not delay the answer. */
export function openReadiness(connection: pg.PoolConfig, settings: ReadinessSettings): Readiness {
  const pool = openPool(
    {
      ...connection,
      max: 1,
      connectionTimeoutMillis: DEADLINE_MS,
      query_timeout: DEADLINE_MS,
      lock_timeout: DEADLINE_MS,
      statement_timeout: DEADLINE_MS,
    },
    () => {},
  );
  const probe = async () => {
    if (!isAnswering(settings.engineHealth)) {
      throw new ApiError(
        'unavailable',
        'the Cedar engine does not answer; it is started again every few seconds',
      );
    }
    const { rows } = await pool.query<Row>('select * from record_heartbeat()');
    const [row] = rows;
    const isSame =
      row?.key_identity === settings.keyIdentity &&
      row.environment === settings.environment &&
      // recorded by another process that was the first to name one
      (row.public_url === settings.publicUrl || settings.publicUrl === null);
    if (!isSame)
      throw new ApiError('unavailable', 'the recorded deployment has changed; restart the service');
  };
  const commit = () =>
    withDeadline(DEADLINE_MS, probe)().catch((error) => {
      if (error instanceof ApiError) throw error;
      const detail = 'the database cannot commit a write; try again';
      throw new ApiError('unavailable', detail, [], { cause: error });
    });
  return { ready: cacheFor(CACHE_MS, commit, Date.now), close: () => pool.end() };
}

/** Rejects after `ms`, whatever `run` does later. */
export function withDeadline(ms: number, run: () => Promise<void>): () => Promise<void> {
  return () => {
    const expired = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => expired.reject(new Error(`timeout exceeded: no answer within ${ms} ms`)),
      ms,
    );
    return Promise.race([run(), expired.promise]).finally(() => clearTimeout(timer));
  };
}

/** Shares a run among those who ask while it lasts, and its result, good or bad, for `ms` after its end. */
export function cacheFor(
  ms: number,
  run: () => Promise<void>,
  now: () => number,
): () => Promise<void> {
  let current: Promise<void> | null = null;
  let endedAt = Number.POSITIVE_INFINITY;
  return () => {
    if (current !== null && now() - endedAt < ms) return current;
    endedAt = Number.POSITIVE_INFINITY;
    current = run().finally(() => {
      endedAt = now();
    });
    return current;
  };
}
