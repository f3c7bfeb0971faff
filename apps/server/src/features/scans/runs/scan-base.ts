import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import { requestRun } from './request.ts';

/** A failed scan is not retried within this time: checks that need the base continue without it. */
const FAILURE_MINUTES = 30;

/** Which branch a change is judged against, and whether its findings are known; `unknown`: its scan has failed. */
export type ScannedBase = {
  readonly ref: string;
  readonly state: 'scanned' | 'awaited' | 'unknown';
};

/**
 * Returns what ensures that the base of a change was scanned: the branch that it is for where that was, else the default branch,
 * whose scan is asked for where there was none.
 */
export function scanBase(
  enqueue: Enqueue,
): (
  tx: Writer,
  of: { readonly tenantId: string; readonly repoId: string; readonly branch: string },
) => Promise<ScannedBase> {
  return async (tx, { tenantId, repoId, branch }) => {
    const repository = await lockRepository(tx, repoId);
    const defaultRef = `refs/heads/${repository.default_branch}`;
    for (const ref of [`refs/heads/${branch}`, defaultRef]) {
      if (await hasScan(tx, repoId, ref)) return { ref, state: 'scanned' };
    }
    const latest = await latestRun(tx, repoId);
    if (repository.archived_at !== null || latest === 'failed') {
      return { ref: defaultRef, state: 'unknown' };
    }
    if (latest === null) await requestRun(tx, enqueue, tenantId, repository, 'push');
    return { ref: defaultRef, state: 'awaited' };
  };
}

async function hasScan(tx: Writer, repoId: string, ref: string): Promise<boolean> {
  const row = await tx
    .selectFrom('scans')
    .select('scan_id')
    .where('repo_id', '=', repoId)
    .where('ref', '=', ref)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the state of the latest run of a repository; null if it has none, or none since a failure long ago. */
async function latestRun(tx: Writer, repoId: string): Promise<'under-way' | 'failed' | null> {
  const row = await tx
    .selectFrom('scan_runs')
    .select(['error', 'state'])
    .where('repo_id', '=', repoId)
    .where(
      sql<boolean>`(state <> 'failed' or finished_at > now() - make_interval(mins => ${FAILURE_MINUTES}))`,
    )
    .orderBy('scan_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.state !== 'running' && row.error !== null ? 'failed' : 'under-way';
}
