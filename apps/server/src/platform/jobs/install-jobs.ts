import type pg from 'pg';
import { openPool, withConnection } from '../../db/connections.ts';
import { type BossLog, boss, CRON_QUEUE, DEAD_LETTERS, HEARTBEAT_SECONDS, SCHEMA } from './boss.ts';
import { DEFAULT_OPTIONS, type Job } from './job.ts';

const DAY_SECONDS = 24 * 60 * 60;
const RETENTION_SECONDS = 30 * DAY_SECONDS;

/**
 * Brings pg-boss's schema and the queues up to date as the owner of the database. The service's roles change no schema:
 * `svc_app` may add jobs and read none, `svc_jobs` runs them. Safe to run from several processes at once.
 */
export async function installJobs(
  owner: pg.ClientConfig,
  jobs: readonly Job[],
  log: BossLog,
): Promise<void> {
  await withConnection(owner, async (client) => {
    // one process at a time, and none beside a migration: PostgreSQL fails two that grant on one table at once
    await client.query("select pg_advisory_lock(hashtext('svc migrate'))");
    const pool = openPool({ ...owner, max: 1 }, () => {});
    try {
      await install(pool, jobs, log);
    } finally {
      await pool.end();
    }
  });
}

async function install(pool: pg.Pool, jobs: readonly Job[], log: BossLog): Promise<void> {
  const owned = boss(pool, log, {
    migrate: true,
    createSchema: true,
    supervise: false,
    schedule: false,
  });
  try {
    await owned.start();
    await owned.createQueue(CRON_QUEUE);
    await owned.createQueue(DEAD_LETTERS, { retentionSeconds: RETENTION_SECONDS });
    for (const job of jobs) {
      await owned.createQueue(job.name, { policy: queuePolicy(job), ...queueOptions(job) });
      await owned.updateQueue(job.name, queueOptions(job));
    }
    await pool.query(DEAD_LETTER_INDEX);
    await pool.query(GRANTS);
  } finally {
    await owned.stop({ graceful: false, close: false });
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
