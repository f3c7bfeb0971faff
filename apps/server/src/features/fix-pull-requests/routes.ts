import { DEFAULT_LIMIT } from '@svc/contract';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { acting, type Operation, reading, streaming } from '../../platform/http/operation.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { readFinding } from '../findings/read-model.ts';
import { findRepository } from '../repositories/read-model.ts';
import { type FixPullRequestParts, openFixSteps } from './open-fix-pull-request.ts';
import { prepareFix, previewFix } from './preview-fix.ts';
import { findFixPullRequest, listFixPullRequests, wireFixPullRequest } from './store.ts';

export type FixRouteParts = FixPullRequestParts & {
  readonly db: Pick<Database, 'tenant'>;
  readonly enqueue: Enqueue;
};

export function fixPullRequestRoutes(parts: FixRouteParts): Operation[] {
  return [
    acting('openFixPullRequest', openFixSteps(parts, parts.enqueue)),
    reading('getFixPullRequest', async (tx, { params: { findingId } }) => {
      const { status } = await readFinding(tx, findingId);
      const row = await findFixPullRequest(tx, findingId);
      if (row === null || row.state === 'reserved') {
        throw new ApiError('not_found', `finding ${findingId} has no fix pull request`);
      }
      return wireFixPullRequest(row, status === 'fixed');
    }),
    reading(
      'listFixPullRequests',
      async (tx, { params, query: { findingId = null, limit = DEFAULT_LIMIT, cursor } }) => {
        const { repo_id: repoId } = await findRepository(tx, params.repoId);
        const [before = null] = decodeCursor(cursor, ['integer']) ?? [];
        const filter = { repoId, findingId, before: before as number | null };
        const rows = await listFixPullRequests(tx, filter, limit + 1);
        return page(
          rows,
          limit,
          ({ number }) => [number ?? 0],
          (row) => {
            const { title, path, status } = row;
            return { ...wireFixPullRequest(row, status === 'fixed'), title, path };
          },
        );
      },
    ),
    // the host is asked between the transaction and the answer
    streaming('getFix', async ({ principal, params: { findingId } }) => {
      const db = parts.db.tenant(principal.tenant.id);
      return previewFix(await db.read((tx) => prepareFix(tx, parts, findingId)));
    }),
  ];
}
