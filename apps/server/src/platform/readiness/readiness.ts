import type pg from 'pg';
import { openPool } from '../../db/connections.ts';
import { databaseLayers, type ReadinessSettings } from './database-layers.ts';
import { checkLayers, type Layer } from './layer.ts';

export type Readiness = {
  /** Throws `unavailable`, which names the layers that fail, while this process cannot do its work. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** Limit on the client's side: a limit in the database does not end anything while the database is stopped. */
const DEADLINE_MS = 2_000;
/** How long a result is used again, so that callers without credentials cannot make the service write at will. */
const CACHE_MS = 1_000;

/**
 * Probes the database with a connection of its own, as the sealer's role, so that other work does not delay the answer, and the
 * layers that this process needs beside.
 */
export function openReadiness(
  connection: pg.PoolConfig,
  settings: ReadinessSettings,
  layers: readonly Layer[],
): Readiness {
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
  const ofDatabase = databaseLayers(pool, settings);
  const check = () => checkLayers([...ofDatabase(), ...layers], DEADLINE_MS);
  return { ready: cacheFor(CACHE_MS, check, Date.now), close: () => pool.end() };
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
