import type pg from 'pg';
import { openPool } from '../../db/connections.ts';
import { type BossLog, boss, CRON_QUEUE, DEAD_LETTERS, HEARTBEAT_SECONDS, SCHEMA } from './boss.ts';
import { DEFAULT_OPTIONS, type Job } from './job.ts';

const DAY_SECONDS = 24 * 60 * 60;
const RETENTION_SECONDS = 30 * DAY_SECONDS;

/**
 * Brings pg-boss's schema up to date as the owner of the database. The service's roles change no schema: `svc_app` may add
 * jobs and read none, `svc_jobs` runs them. The caller holds the migration lock: PostgreSQL fails two that grant on one table at once.
 */
export async function installJobs(owner: pg.ClientConfig, log: BossLog): Promise<void> {
  const pool = openPool({ ...owner, max: 1 }, () => {});
  const owned = boss(pool, log, {
    migrate: true,
    createSchema: true,
    supervise: false,
    schedule: false,
  });
  try {
    await owned.start();
    await pool.query(DEAD_LETTER_INDEX);
    await pool.query(GRANTS);
  } finally {
    await owned.stop({ graceful: false, close: false });
    await pool.end();
  }
}

/** Makes the queues of this release as `svc_jobs`, and their settings those of this release. */
export async function keepQueues(pool: pg.Pool, jobs: readonly Job[], log: BossLog): Promise<void> {
  const opened = boss(pool, log, { migrate: false, supervise: false, schedule: false });
  try {
    await opened.start();
    await opened.createQueue(CRON_QUEUE);
    await opened.createQueue(DEAD_LETTERS, { retentionSeconds: RETENTION_SECONDS });
    for (const job of jobs) {
      await opened.createQueue(job.name, { policy: queuePolicy(job), ...queueOptions(job) });
      await opened.updateQueue(job.name, queueOptions(job));
    }
  } finally {
    await opened.stop({ graceful: false, close: false });
  }
}

/** `exclusive`: one waits or runs; `short`: one of each key waits. */
function queuePolicy(job: Job): 'exclusive' | 'short' | 'standard' {
  if (job.kind === 'cron') return 'exclusive';
  return job.waitsOnce ? 'short' : 'standard';
}

function queueOptions(job: Job) {
  const options = { ...DEFAULT_OPTIONS, ...job.options };
  return {
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: options.maxRetryDelaySeconds,
    expireInSeconds: options.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: RETENTION_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
}

/** Dead letters are listed by tenant: one with many costs others nothing. */
const DEAD_LETTER_INDEX = `
  create index if not exists svc_dead_letters_by_tenant on ${SCHEMA}.job_common ((data->>'tenantId'), created_on, id)
    where name = '${DEAD_LETTERS}'
`;

const GRANTS = `
  grant usage on schema ${SCHEMA} to svc_app, svc_jobs, svc_platform;
  grant select on ${SCHEMA}.queue to svc_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job_common to svc_app;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to svc_jobs;
  grant select, delete on ${SCHEMA}.job to svc_platform;
  grant usage on all sequences in schema ${SCHEMA} to svc_jobs;
`;
