import type pg from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../../foundation/operator-error.ts';
import type { Role } from '../settings.ts';
import { withDeadline } from './layer.ts';

const INTERVAL_MS = 10_000;
const DEADLINE_MS = 5_000;
/** How long pools may fail while new connections work, before the process is of no more use. */
const MAX_FAILING_MS = 120_000;

export type WatchedPools = {
  /** By name. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Opens a connection of its own, and uses it. */
  connect(): Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
  /** Hears once that this process must be replaced. */
  onStuck(error: Error): void;
};

/** Pools that only some roles use: a look at an unused pool would open a connection for nothing. */
const USED_BY: Readonly<Record<string, readonly Role[]>> = {
  authority: ['api'],
  bulk: ['api'],
  'seal-groups': ['api', 'gateway'],
  'seal-patient': ['api', 'gateway'],
};

/** Returns the pools that a process of these roles uses. */
export function poolsOfRoles(
  roles: ReadonlySet<Role>,
  pools: WatchedPools['pools'],
): WatchedPools['pools'] {
  const isUsed = (name: string) => USED_BY[name]?.some((role) => roles.has(role)) ?? true;
  return Object.fromEntries(Object.entries(pools).filter(([name]) => isUsed(name)));
}

/** Since when pools have failed, in milliseconds of any clock; null while all work. */
export class FailingSince {
  #since: number | null = null;

  /** Records what was seen at `now`; returns whether it has failed for too long. */
  isOverdue(isFailing: boolean, now: number): boolean {
    this.#since = isFailing ? (this.#since ?? now) : null;
    return this.#since !== null && now - this.#since >= MAX_FAILING_MS;
  }
}

/**
 * Asks each pool for a connection now and then. Connections that are never returned, or a pool that no longer opens any, leave a
 * process that answers nothing and that only a restart helps; a database that is away is waited for.
 */
export function watchPools(watched: WatchedPools): { stop(): void } {
  const failing = new FailingSince();
  const look = async () => {
    const stuck = await failingPools(watched.pools);
    if (stuck.length > 0) watched.log.warn({ pools: stuck }, 'pools give no connection');
    if (!failing.isOverdue(stuck.length > 0, performance.now())) return;
    await withDeadline(DEADLINE_MS, () => watched.connect())();
    clearInterval(timer);
    watched.onStuck(
      new OperatorError(
        `the pools ${stuck.join(', ')} have given no connection for ${MAX_FAILING_MS / 1_000} s, and a new connection works; the process ends to be started again`,
      ),
    );
  };
  // where a new connection fails, too, the database is away
  const timer = setInterval(() => void look().catch(() => {}), INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Returns the names of the pools in which a statement does not end in time, or fails. */
export async function failingPools(pools: WatchedPools['pools']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(pools).map(async ([name, pool]) => {
      const isWorking = await withDeadline(DEADLINE_MS, () => pool.query('select 1'))().then(
        () => true,
        () => false,
      );
      return isWorking ? [] : [name];
    }),
  );
  return results.flat();
}
