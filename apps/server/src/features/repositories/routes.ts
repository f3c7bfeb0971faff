import { DEFAULT_LIMIT, newId, type Repository } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { findRepository } from './read-model.ts';
import { listRepositories, putRepository, type RepositoryRow } from './store.ts';

export function repositoryRoutes(): Operation[] {
  return [
    writing('putRepository', async (tx, { principal, body }) => {
      const { name, defaultBranch } = body;
      const repoId = newId('repository');
      const tenantId = principal.tenant.id;
      const row = await putRepository(tx, { tenantId, repoId, name, defaultBranch });
      return { result: wireRepository(row), events: [] };
    }),
    reading('listRepositories', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listRepositories(tx, after as string | null, limit + 1);
      return page(rows, limit, (row) => [row.name], wireRepository);
    }),
    reading('getRepository', async (tx, { params }) =>
      wireRepository(await findRepository(tx, params.repoId)),
    ),
  ];
}

function wireRepository(row: RepositoryRow): Repository {
  return {
    id: row.repo_id,
    name: row.name,
    defaultBranch: row.default_branch,
    createdAt: wireTime(row.created_at),
  };
}
