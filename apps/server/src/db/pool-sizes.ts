/** A role of a process, as `SVC_ROLES` has them. */
type Role = 'api' | 'gateway' | 'worker';

/** Connections of `svc_app` at most, by class, and for lookups of credentials. */
export type PoolSizes = Readonly<
  Record<'lookups' | 'authority' | 'interactive' | 'bulk' | 'jobs', number>
>;

export const WHOLE_SIZES: PoolSizes = {
  lookups: 4,
  authority: 4,
  interactive: 8,
  bulk: 4,
  jobs: 4,
};

/** Where work of a class is rare: two, so that a transaction within another does not wait for it. */
const RARE = 2;
const RARE_SIZES: PoolSizes = {
  lookups: RARE,
  authority: RARE,
  interactive: RARE,
  bulk: RARE,
  jobs: RARE,
};

/** Sizes of the thread for bulk work. */
export const BULK_THREAD_SIZES: PoolSizes = { ...RARE_SIZES, bulk: WHOLE_SIZES.bulk };
/** Sizes of the thread for withdrawing authority, which resolves credentials of its own. */
export const AUTHORITY_THREAD_SIZES: PoolSizes = {
  ...RARE_SIZES,
  lookups: WHOLE_SIZES.lookups,
  authority: WHOLE_SIZES.authority,
};

/** Returns the sizes of the pools on the main thread of a process with these roles. */
export function poolSizes(roles: ReadonlySet<Role>): PoolSizes {
  const sizeFor = (pool: keyof PoolSizes, users: readonly Role[]) =>
    users.some((role) => roles.has(role)) ? WHOLE_SIZES[pool] : RARE_SIZES[pool];
  return {
    lookups: sizeFor('lookups', ['api', 'gateway']),
    authority: sizeFor('authority', ['api']),
    interactive: sizeFor('interactive', ['api', 'gateway']),
    bulk: sizeFor('bulk', ['api', 'worker']),
    jobs: sizeFor('jobs', ['worker']),
  };
}

/** Connections of `svc_jobs`: on the main thread, and on each thread beside it. */
export const JOBS_CONNECTIONS = 4;
export const THREAD_JOBS_CONNECTIONS = 1;
/** Connections of `svc_sealer` in each of the three pools of sealing. */
export const SEALING_CONNECTIONS = 2;
/** The lease, readiness, and a look at whether a new connection works. */
const CONNECTIONS_OF_ALL = 3;
/** What listens for jobs, and the lock of the maps for witnesses. */
const CONNECTIONS_OF_WORKERS = 2;

/** Returns how many connections a process with these roles opens at most, on all its threads. */
export function connectionBudget(roles: ReadonlySet<Role>): number {
  const isSealing = roles.has('api') || roles.has('gateway');
  const hasBulkThread = roles.has('api') || roles.has('worker');
  return (
    sum(poolSizes(roles)) +
    JOBS_CONNECTIONS +
    SEALING_CONNECTIONS * (isSealing ? 3 : 1) +
    CONNECTIONS_OF_ALL +
    (roles.has('worker') ? CONNECTIONS_OF_WORKERS : 0) +
    (hasBulkThread ? sum(BULK_THREAD_SIZES) + THREAD_JOBS_CONNECTIONS : 0) +
    (roles.has('api') ? sum(AUTHORITY_THREAD_SIZES) + THREAD_JOBS_CONNECTIONS : 0)
  );
}

function sum(sizes: PoolSizes): number {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}
