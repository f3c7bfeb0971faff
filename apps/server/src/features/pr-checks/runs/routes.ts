import { DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Operation, reading } from '../../../platform/http/operation.ts';
import { findRepository } from '../../repositories/read-model.ts';
import { listChecks, wireCheck } from './store.ts';

export function checkRunRoutes(): Operation[] {
  return [
    reading(
      'listPullRequestChecks',
      async (tx, { params, query: { limit = DEFAULT_LIMIT, cursor } }) => {
        const { repo_id: repoId } = await findRepository(tx, params.repoId);
        const [before = null] = decodeCursor(cursor, ['string']) ?? [];
        const rows = await listChecks(tx, repoId, before as string | null, limit + 1);
        return page(rows, limit, (row) => [row.check_id], wireCheck);
      },
    ),
  ];
}
