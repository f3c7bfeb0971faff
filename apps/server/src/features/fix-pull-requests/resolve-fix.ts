import { consoleAddress } from '../../platform/console-address.ts';
import type { TenantJob, TenantRun } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { readDetectedFinding } from '../findings/read-model.ts';
import { isCertain } from './fix-problem.ts';
import { callFix, commitFix, type FixPullRequestParts, RESOLVE } from './open-fix-pull-request.ts';
import { deleteReservation, findFixPullRequest } from './store.ts';

type ResolveId = 'findingId' | 'attempt';

/**
 * Returns the job that ends an attempt which a crash or a lost answer left reserved: it is made again, which finds the branch and the pull
 * request that are there, and is recorded in the name of its caller.
 */
export function resolveFixJob(parts: FixPullRequestParts): TenantJob<ResolveId> {
  return { ...RESOLVE, kind: 'tenant', handle: (run) => resolveFix(parts, run) };
}

async function resolveFix(
  parts: FixPullRequestParts,
  { ids, db }: TenantRun<ResolveId>,
): Promise<void> {
  const { findingId, attempt } = ids;
  const left = await db.read(async (tx) => {
    const row = await findFixPullRequest(tx, findingId);
    if (row === null || row.state !== 'reserved' || row.attempt !== attempt) return null;
    const { finding: _, ...finding } = await readDetectedFinding(tx, findingId);
    const repository = await parts.findRepository(tx, row.repo_id);
    const address = await consoleAddress(tx, parts.publicUrl);
    return { finding, repository, address, principal: row.opened_by as Principal };
  });
  if (left === null) return;
  const { finding, repository, address, principal } = left;
  const release = () => db.transact((tx) => deleteReservation(tx, ids));
  if (repository === null) return release();
  try {
    const opened = await callFix({ ...ids, finding, repository, address });
    await db.transact(async (tx) => {
      const { events } = await commitFix(tx, principal, ids, opened);
      for (const event of events) await seal(tx, event);
    });
  } catch (error) {
    // anything else is tried again
    if (!isCertain(error)) throw error;
    await release();
  }
}
