import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, poolUse } from '../../db/database.ts';
import { SCHEMA } from '../jobs/boss.ts';
import type { Sealing } from '../ledger/sealing.ts';
import type { NodeLease } from '../nodes/node-lease.ts';
import type { Metrics, Sample } from './metrics.ts';

const JOBS_DEADLINE_MS = 1_000;

/** Reports what the platform itself does: connections, the queue of the sealer, jobs that wait, and the lease. */
export function reportPlatform(
  metrics: Pick<Metrics, 'gauge' | 'counter'>,
  {
    db,
    sealing,
    lease,
    jobsPool,
  }: {
    readonly db: Database;
    readonly sealing: Sealing;
    readonly lease: NodeLease;
    readonly jobsPool: pg.Pool;
  },
): void {
  metrics.gauge(
    'svc_database_connections',
    'Connections to the database, and requests that wait for one',
    ['pool', 'state'],
    () =>
      [...db.use(), ...sealing.use(), poolUse('job-queues', jobsPool)].flatMap(
        ({ pool, open, idle, waiting }) => [
          { labels: [pool, 'used'], value: open - idle },
          { labels: [pool, 'idle'], value: idle },
          { labels: [pool, 'waiting'], value: waiting },
        ],
      ),
  );
  const { sealer } = sealing;
  metrics.gauge('svc_seal_waiting_events', 'Events that wait to be sealed', [], () => [
    { labels: [], value: sealer.use().waitingEvents },
  ]);
  metrics.gauge('svc_seal_waiting_bytes', 'Bytes of the events that wait to be sealed', [], () => [
    { labels: [], value: sealer.use().waitingBytes },
  ]);
  metrics.counter(
    'svc_seal_groups_total',
    'Groups of events handed to the database',
    () => sealer.use().groups,
  );
  metrics.counter(
    'svc_seal_events_total',
    'Events handed to the database',
    () => sealer.use().events,
  );
  metrics.gauge(
    'svc_jobs',
    'Background jobs, of the whole deployment',
    ['job', 'state'],
    jobsReader(jobsPool),
  );
  metrics.gauge(
    'svc_node_lease_seconds',
    'Seconds until the lease of this process ends; 0 without one',
    [],
    () => [{ labels: [], value: lease.secondsLeft }],
  );
}

/**
 * Returns what reads the jobs. They are absent while the database does not answer, and one reading at a time waits for it, so
 * that the other metrics are served and nothing piles up.
 */
function jobsReader(pool: pg.Pool): () => Promise<readonly Sample[]> {
  let samples: readonly Sample[] = [];
  let reading: Promise<void> | null = null;
  const read = async () => {
    samples = [];
    samples = await readJobs(pool).catch(() => []);
    reading = null;
  };
  return async () => {
    reading ??= read();
    await Promise.race([reading, setTimeout(JOBS_DEADLINE_MS, undefined, { ref: false })]);
    return samples;
  };
}

/** The queues keep these numbers themselves; counting the jobs would cost what the backlog is long. */
async function readJobs(pool: pg.Pool): Promise<readonly Sample[]> {
  const { rows } = await pool.query<{ name: string; waiting: number; active: number }>(
    `select name, queued_count as waiting, active_count as active from ${SCHEMA}.queue order by name`,
  );
  return rows.flatMap(({ name, waiting, active }) => [
    { labels: [name, 'waiting'], value: Number(waiting) },
    { labels: [name, 'active'], value: Number(active) },
  ]);
}
