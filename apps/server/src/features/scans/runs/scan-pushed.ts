import type { Writer } from '../../../db/database.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import { requestRun } from './request.ts';

type Push = { readonly tenantId: string; readonly repoId: string; readonly ref: string };

/** Returns what asks for a scan after a push; nothing is done for another ref, or where the repository is archived or not connected. */
export function scanPushed(enqueue: Enqueue): (tx: Writer, push: Push) => Promise<void> {
  return async (tx, { tenantId, repoId, ref }) => {
    const repository = await lockRepository(tx, repoId);
    if (repository.archived_at !== null || repository.connection !== 'connected') return;
    if (ref !== `refs/heads/${repository.default_branch}`) return;
    await requestRun(tx, enqueue, tenantId, repository, 'push');
  };
}
