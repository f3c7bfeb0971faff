import type pg from 'pg';
import type { Database, TenantDatabase, Writer } from '../../db/database.ts';

/** How a job is run. Defaults: `DEFAULT_OPTIONS`. */
export type JobOptions = {
  /** Runs after the first one that failed; then the job goes to the dead letters. */
  readonly retryLimit: number;
  /** The delay before the first retry; it doubles with each, with jitter, up to `maxRetryDelaySeconds`. */
  readonly retryDelaySeconds: number;
  readonly maxRetryDelaySeconds: number;
  /** A run that takes longer is aborted and counts as failed. */
  readonly timeoutSeconds: number;
  /** Runs at once in one process. */
  readonly concurrency: number;
};

export const DEFAULT_OPTIONS: JobOptions = {
  retryLimit: 8,
  retryDelaySeconds: 5,
  maxRetryDelaySeconds: 3_600,
  timeoutSeconds: 300,
  concurrency: 2,
};

/** Work for one tenant, enqueued by its transactions. It may run more than once, so it must be idempotent. */
export type TenantJob<Id extends string = string> = {
  readonly kind: 'tenant';
  /** `subject.verb`, in lower case. */
  readonly name: string;
  /** The ids that its payload contains beside the tenant. Everything else is read from the database when it runs. */
  readonly ids: readonly Id[];
  readonly options?: Partial<JobOptions>;
  /** Keeps what is stored of a tenant intact, so it runs while the tenant is suspended, too. */
  readonly isUpkeep?: true;
  /**
   * Of the jobs of a tenant with the same ids at most one waits: another one is not added. While one runs, or is to be retried, one
   * more may wait. It cannot be changed for a name that a release has had.
   */
  readonly waitsOnce?: true;
  handle(run: TenantRun<Id>): Promise<void>;
};

export type TenantRun<Id extends string = string> = {
  readonly tenantId: string;
  /** Its transactions throw once the tenant is suspended, unless the job is upkeep; the job is then run again after the restore. */
  readonly db: TenantDatabase;
  readonly ids: Readonly<Record<Id, string>>;
  /** Adds a job of the same tenant. */
  readonly enqueue: Enqueue;
  /** Aborts when the run has timed out or the process stops. */
  readonly signal: AbortSignal;
};

/** When a job is run. */
export type EnqueueOptions = {
  readonly startAfterSeconds?: number;
  /** A whole number, 0 by default; of the jobs of one name that are due, the one with the highest is run first. */
  readonly priority?: number;
};

/**
 * Adds a job in the tenant's transaction: it exists when that commits. Returns its id; null where the job `waitsOnce` and one with
 * these ids waits.
 */
export type Enqueue = <Id extends string>(
  tx: Writer,
  job: Pick<TenantJob<Id>, 'name' | 'ids' | 'waitsOnce'>,
  tenantId: string,
  ids: Readonly<Record<Id, string>>,
  options?: EnqueueOptions,
) => Promise<string | null>;

/** The name and ids of a job of which one with the same ids waits at a time. */
export type WaitingOnce<Id extends string> = Pick<TenantJob<Id>, 'name' | 'ids'> & {
  readonly waitsOnce: true;
};

/** A connection whose transaction adds jobs. */
export type JobsConnection = Pick<pg.ClientBase, 'query'>;

/** A job of one of many tenants. */
export type TenantsJob<Id extends string> = EnqueueOptions & {
  readonly tenantId: string;
  readonly ids: Readonly<Record<Id, string>>;
};

/**
 * Adds jobs of many tenants in few statements: in the transaction of a connection, or without one for work that is found again where
 * this fails. Of a job that `waitsOnce` those that wait already are not added again.
 */
export type EnqueueAll = <Id extends string>(
  job: Pick<TenantJob<Id>, 'name' | 'ids' | 'waitsOnce'>,
  added: readonly TenantsJob<Id>[],
  connection?: JobsConnection,
) => Promise<void>;

/** Work of the platform at times of a cron expression, in UTC; no two runs overlap in a deployment. */
export type CronJob = {
  readonly kind: 'cron';
  readonly name: string;
  readonly cron: string;
  readonly options?: Partial<Omit<JobOptions, 'concurrency'>>;
  handle(run: CronRun): Promise<void>;
};

export type CronRun = {
  readonly db: Pick<Database, 'tenant'>;
  /** Adds a job of a tenant. */
  readonly enqueue: Enqueue;
  readonly enqueueAll: EnqueueAll;
  /** Aborts when the run has timed out or the process stops. */
  readonly signal: AbortSignal;
};

export type Job = TenantJob | CronJob;

/** What is stored of a job of a tenant: `{"tenantId":"tnt_...","ids":{"scanId":"scn_..."}}`. */
export type Payload = {
  readonly tenantId: string;
  readonly ids: Readonly<Record<string, string>>;
};

const MAX_ID_LENGTH = 128;
const ID = new RegExp(`^[\\w.:-]{1,${MAX_ID_LENGTH}}$`);

/** Returns the payload of a job; throws when it contains anything but the ids that the job declares. */
export function checkedPayload(job: Pick<TenantJob, 'name' | 'ids'>, value: unknown): Payload {
  const { tenantId, ids, ...rest } = (value ?? {}) as Partial<Payload>;
  const names = Object.keys(ids ?? {}).sort();
  const isValid =
    Object.keys(rest).length === 0 &&
    names.join() === [...job.ids].sort().join() &&
    [tenantId, ...Object.values(ids ?? {})].every((id) => typeof id === 'string' && ID.test(id));
  if (!isValid) {
    throw new Error(
      `payload of job ${job.name} must hold tenantId and the ids ${job.ids.join(', ')} (got "${names.join(', ')}")`,
    );
  }
  return { tenantId: tenantId as string, ids: ids as Payload['ids'] };
}

/** Returns what jobs have in common of which one waits: `tnt_... repoId=repo_...`, ids in the order of their names. */
export function waitingKey({ tenantId, ids }: Payload): string {
  const named = Object.entries(ids).map(([name, id]) => `${name}=${id}`);
  return [tenantId, ...named.sort()].join(' ');
}
