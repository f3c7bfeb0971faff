import { DEFAULT_LIMIT, type Repository } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { lastScanTimes } from '../scans/read-model.ts';
import { deleteRepository } from './delete.ts';
import { findRepository, lockIfRegistered, lockRepository } from './read-model.ts';
import { registerRepository } from './register.ts';
import { listRepositories, type RepositoryRow } from './store.ts';
import { endsGuard, type RepositoryParts, updateRepository } from './update.ts';

export function repositoryRoutes(parts: RepositoryParts): Operation[] {
  return [
    writing(
      'putRepository',
      async (tx, { principal, body }) => {
        const { result, ...written } = await registerRepository(tx, parts, principal, body);
        return { ...written, result: wireRepository(result) };
      },
      {
        changesAuthority: async (tx, { body: { name, ...settings } }) => {
          const before = await lockIfRegistered(tx, name);
          return before !== null && endsGuard(before, settings);
        },
      },
    ),
    writing(
      'updateRepository',
      async (tx, { principal, params, body, ifMatch }) => {
        const { repoId } = params;
        const written = await updateRepository(tx, parts, principal, repoId, body, ifMatch);
        return { ...written, result: wireRepository(written.result) };
      },
      {
        changesAuthority: async (tx, { params, body }) =>
          endsGuard(await lockRepository(tx, params.repoId), body),
      },
    ),
    writing('deleteRepository', (tx, { principal, params }) =>
      deleteRepository(tx, principal, params.repoId),
    ),
    reading('listRepositories', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listRepositories(tx, after as string | null, limit + 1);
      const lastScans = await lastScanTimes(
        tx,
        rows.map((row) => row.repo_id),
      );
      return page(
        rows,
        limit,
        (row) => [row.name],
        (row) => ({
          ...wireRepository(row),
          lastScanAt: wireTime(lastScans.get(row.repo_id) ?? null),
        }),
      );
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
    archivedAt: wireTime(row.archived_at),
    mode: row.check_mode as Repository['mode'],
    failOn: row.fail_on as Repository['failOn'],
    connection: row.connection as Repository['connection'],
    installationId: row.installation_id,
    private: row.is_private,
    version: row.version,
  };
}
