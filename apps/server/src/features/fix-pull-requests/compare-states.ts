import type pg from 'pg';
import type { Logger } from 'pino';
import type { CronJob, TenantJob, TenantRun, WaitingOnce } from '../../platform/jobs/job.ts';
import { type FixPullRequestParts, MAX_OPEN } from './open-fix-pull-request.ts';
import { listComparable, postponeComparison, recordComparison } from './store.ts';

const COMPARE: WaitingOnce<'repoId'> = {
  name: 'fix-pull-requests.compare',
  ids: ['repoId'],
  waitsOnce: true,
};

/** Repositories of one run of the cron job; those that are left come with the next one. */
const MAX_REPOSITORIES = 10_000;
/** Their comparisons are spread over so many seconds, so that the host is not asked for all at once. */
const SPREAD_SECONDS = 300;

type CompareParts = Pick<FixPullRequestParts, 'findRepository'> & {
  readonly log: Pick<Logger, 'warn'>;
};

/**
 * Returns the job that asks the host for the states of the fix pull requests of a repository, and records them. The host sends a
 * delivery about each change once, and one that is lost would leave a pull request open here for good.
 */
export function compareFixesJob(parts: CompareParts): TenantJob<'repoId'> {
  return {
    ...COMPARE,
    kind: 'tenant',
    // the next comparison asks again
    options: { retryLimit: 0 },
    handle: (run) => compareFixes(parts, run),
  };
}

/** Returns the job that enqueues the comparisons that are due: an hour after the last one, answered or not. */
export function findDueFixComparisons(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'fix-pull-requests.find-due',
    cron: '*/10 * * * *',
    handle: async ({ enqueueAll }) => {
      const { rows } = await pool.query<{ tenant_id: string; repo_id: string }>(
        'select tenant_id, repo_id from fix_pull_requests_to_compare($1)',
        [MAX_REPOSITORIES],
      );
      const due = rows.map(({ tenant_id: tenantId, repo_id: repoId }, index) => ({
        tenantId,
        ids: { repoId },
        startAfterSeconds: Math.floor((index / rows.length) * SPREAD_SECONDS),
      }));
      await enqueueAll(COMPARE, due);
    },
  };
}

async function compareFixes(
  { findRepository, log }: CompareParts,
  { db, ids: { repoId } }: TenantRun<'repoId'>,
): Promise<void> {
  const { rows, repository } = await db.read(async (tx) => ({
    rows: await listComparable(tx, repoId, MAX_OPEN),
    repository: await findRepository(tx, repoId),
  }));
  if (repository === null || rows.length === 0) return;
  const answer = await repository.readStates(rows.map(({ number }) => number));
  if (!answer.ok) {
    log.warn(
      { repoId, reason: answer.failure.reason },
      'fix pull requests could not be compared with the host',
    );
    await db.transact((tx) => postponeComparison(tx, rows));
    return;
  }
  const states = answer.value;
  await db.transact(async (tx) => {
    // one that the host does not know any more is closed
    for (const [at, row] of rows.entries()) await recordComparison(tx, row, states[at] ?? 'closed');
  });
}
