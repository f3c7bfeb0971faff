import type pg from 'pg';
import type { Job as BossJob, PgBoss } from 'pg-boss';
import type { Database } from '../../db/database.ts';
import { type Span, type Tracing, traced } from '../tracing/span.ts';
import {
  type BossLog,
  boss,
  connectionDatabase,
  HEARTBEAT_SECONDS,
  transactionDatabase,
} from './boss.ts';
import {
  checkedPayload,
  DEFAULT_OPTIONS,
  type Enqueue,
  type EnqueueAll,
  type EnqueueOptions,
  type Job,
  waitingKey,
} from './job.ts';
import { TenantSuspended, unlessTenantSuspended } from './suspended-tenant.ts';

export type JobsOptions = {
  /** Connections of `svc_jobs`, apart from those that requests wait for. */
  readonly pool: pg.Pool;
  readonly db: Pick<Database, 'tenant'>;
  readonly log: BossLog;
  /** Absent where traces are off. */
  readonly tracing?: Tracing | undefined;
  readonly jobs: readonly Job[];
  /** Runs jobs and cron; without it the process only enqueues. */
  readonly isWorker: boolean;
  readonly pollingSeconds?: number;
  /** How long a job of a suspended tenant is put off before it is tried again. */
  readonly suspendedSeconds?: number;
};

export type Jobs = {
  readonly enqueue: Enqueue;
  readonly enqueueAll: EnqueueAll;
  /** Takes no new jobs; those under way go on. */
  takeNoMore(): Promise<void>;
  /** Names of the jobs that this process runs now, one for each run. */
  underWay(): readonly string[];
  /** Takes no new jobs, and waits for those under way; what the deadline cuts is retried, here or elsewhere. */
  stop(deadlineMs: number): Promise<void>;
  /** Finds jobs whose workers crashed or hang, now instead of at the next interval. */
  supervise(): Promise<void>;
};

const POLLING_SECONDS = 2;
const SUSPENDED_SECONDS = 300;
/** Jobs of one statement. */
const MAX_INSERTED = 1_000;

/** Opens the queues that `keepQueues` made. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { pool, log, jobs, isWorker } = options;
  const opened = boss(pool, log, {
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  await opened.start();
  const enqueue: Enqueue = async (tx, job, tenantId, ids, options = {}) => {
    const { data, ...rest } = jobOf(job, tenantId, ids, options);
    const id = await opened.send(job.name, data, { db: transactionDatabase(tx), ...rest });
    if (id === null && !job.waitsOnce) {
      throw new Error(`job ${job.name} was not added to its queue`);
    }
    return id;
  };
  const enqueueAll: EnqueueAll = async (job, added, connection) => {
    const on = connection === undefined ? {} : { db: connectionDatabase(connection) };
    const inserted = added.map(({ tenantId, ids, ...options }) =>
      jobOf(job, tenantId, ids, options),
    );
    for (let from = 0; from < inserted.length; from += MAX_INSERTED) {
      await opened.insert(job.name, inserted.slice(from, from + MAX_INSERTED), on);
    }
  };
  if (isWorker) {
    await schedule(opened, jobs);
    for (const job of jobs) await work(opened, job, options, { enqueue, enqueueAll });
  }
  return {
    enqueue,
    enqueueAll,
    takeNoMore: async () => {
      const names = new Set(opened.getWipData().map(({ name }) => name));
      await Promise.all([...names].map((name) => opened.offWork(name, { wait: false })));
    },
    underWay: () =>
      opened.getWipData().flatMap(({ name, count }) => Array<string>(count).fill(name)),
    stop: (deadlineMs) => opened.stop({ graceful: true, close: false, timeout: deadlineMs }),
    supervise: () => opened.supervise(),
  };
}

/** Returns a job as pg-boss takes it. */
function jobOf<Id extends string>(
  job: Parameters<typeof checkedPayload>[0] & { readonly waitsOnce?: true },
  tenantId: string,
  ids: Readonly<Record<Id, string>>,
  { startAfterSeconds = 0, priority = 0 }: EnqueueOptions,
) {
  const data = checkedPayload(job, { tenantId, ids });
  return {
    data,
    startAfter: Math.ceil(startAfterSeconds),
    priority,
    group: { id: tenantId },
    ...(job.waitsOnce && { singletonKey: waitingKey(data) }),
  };
}

/** Makes the stored schedules those of this release. */
async function schedule(opened: PgBoss, jobs: readonly Job[]): Promise<void> {
  const cron = jobs.filter((job) => job.kind === 'cron');
  for (const job of cron) await opened.schedule(job.name, job.cron, null, { tz: 'UTC' });
  for (const { name } of await opened.getSchedules()) {
    if (!cron.some((job) => job.name === name)) await opened.unschedule(name);
  }
}

async function work(
  opened: PgBoss,
  job: Job,
  options: JobsOptions,
  adding: Pick<Jobs, 'enqueue' | 'enqueueAll'>,
): Promise<void> {
  const { concurrency } = { ...DEFAULT_OPTIONS, ...job.options };
  const pollingIntervalSeconds = options.pollingSeconds ?? POLLING_SECONDS;
  await opened.work(
    job.name,
    {
      batchSize: 1,
      localConcurrency: job.kind === 'cron' ? 1 : concurrency,
      // one tenant's jobs leave room for those of others
      ...(job.kind === 'tenant' && { localGroupConcurrency: Math.ceil(concurrency / 2) }),
      pollingIntervalSeconds,
      // a notification may be lost with its connection, and jobs that become due send none
      notifyPollingIntervalSeconds: pollingIntervalSeconds,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    },
    async ([run]) => {
      // while jobs wait, the next one is fetched at once
      wake(opened, job.name);
      const span = options.tracing && spanOf(options.tracing, job, run as BossJob);
      try {
        await traced(span, handle(job, run as BossJob, options, adding));
      } catch (error) {
        const { id, name, retryCount } = run as BossJob;
        const spanIds = span && { trace_id: span.traceId, span_id: span.spanId };
        options.log.warn(
          { err: error, job: name, jobId: id, retryCount, ...spanIds },
          'job failed',
        );
        throw storedError(error);
      }
    },
  );
}

/** Begins the span of a run, as the conventions for messaging have it. */
function spanOf(tracing: Tracing, job: Job, { id, name, data, retryCount }: BossJob): Span {
  const tenantId = job.kind === 'tenant' ? (data as { tenantId?: unknown } | null)?.tenantId : null;
  return tracing.job(`process ${name}`, {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'svc.job_retry': retryCount,
    ...(typeof tenantId === 'string' && { 'svc.tenant_id': tenantId }),
  });
}

/** Makes the workers of a job in this process fetch one now, or when the run under way has ended. */
function wake(opened: PgBoss, name: string): void {
  for (const worker of opened.getWipData()) {
    if (worker.name === name) opened.notifyWorker(worker.id);
  }
}

async function handle(
  job: Job,
  { data, signal }: BossJob,
  { db, suspendedSeconds = SUSPENDED_SECONDS }: JobsOptions,
  { enqueue, enqueueAll }: Pick<Jobs, 'enqueue' | 'enqueueAll'>,
): Promise<void> {
  if (job.kind === 'cron') {
    await job.handle({ db, enqueue, enqueueAll, signal });
    return;
  }
  const { tenantId, ids } = checkedPayload(job, data);
  const whole = db.tenant(tenantId, 'jobs');
  if (job.isUpkeep) {
    await job.handle({ tenantId, ids, db: whole, enqueue, signal });
    return;
  }
  const guarded = unlessTenantSuspended(whole, tenantId);
  try {
    await guarded.read(async () => {});
    await job.handle({ tenantId, ids, db: guarded, enqueue, signal });
  } catch (error) {
    if (!(error instanceof TenantSuspended)) throw error;
    // in place of this job, whose runs are counted, one that begins with none
    await whole.transact((tx) =>
      enqueue(tx, job, tenantId, ids, { startAfterSeconds: suspendedSeconds }),
    );
  }
}

/** pg-boss stores a job's error beside rows of other tenants, so its text, which may quote data, stays in the log. */
function storedError(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: unknown };
  const stored = new Error(typeof code === 'string' ? `${name} (${code})` : `${name}`);
  delete stored.stack;
  return stored;
}
