import { ApiError } from '../../../platform/api-error.ts';
import { type Operation, unchanged, writing } from '../../../platform/http/operation.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { actor } from '../../../platform/principal.ts';
import { lockRepository } from '../../repositories/read-model.ts';
import { requestRun } from './request.ts';
import { wireRun } from './store.ts';

/** What scans by the service need of the code host. */
export type RescanParts = {
  readonly enqueue: Enqueue;
  /** Whether a repository of this name may be at the code host. */
  readonly isHostName: (name: string) => boolean;
};

export function runRoutes({ enqueue, isHostName }: RescanParts): Operation[] {
  return [
    writing('rescanRepository', async (tx, { principal, params }) => {
      const repository = await lockRepository(tx, params.repoId);
      const { repo_id: id, name } = repository;
      if (repository.archived_at !== null) {
        throw new ApiError(
          'conflict',
          `repository ${name} is archived; an admin can set archived to false`,
        );
      }
      if (repository.connection === 'unproven') {
        throw new ApiError(
          'conflict',
          `repository ${name} is not connected; an administrator of it must authorize the code-hosting App for its installation again`,
        );
      }
      if (!isHostName(name)) {
        throw new ApiError(
          'unprocessable',
          `repository ${name} is not named OWNER/NAME as those of the code host; upload a scan`,
        );
      }
      const tenantId = principal.tenant.id;
      const { run, isNew } = await requestRun(tx, enqueue, tenantId, repository, 'manual');
      if (!isNew) return unchanged(wireRun(run));
      const subject = { type: 'repository' as const, id, name };
      const data = { scan: run.scan_id, ref: run.ref };
      return {
        result: wireRun(run),
        events: [{ kind: 'scan.requested' as const, actor: actor(principal), subject, data }],
      };
    }),
  ];
}
