import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

export type RepositoryRow = Selectable<DB['repositories']>;

/** Registers a name once; with a default branch given, sets it. */
export async function putRepository(
  tx: Writer,
  repository: { tenantId: string; repoId: string; name: string; defaultBranch: string | undefined },
): Promise<RepositoryRow> {
  const { tenantId, repoId, name, defaultBranch } = repository;
  return tx
    .insertInto('repositories')
    .values({ tenant_id: tenantId, repo_id: repoId, name, default_branch: defaultBranch ?? 'main' })
    .onConflict((conflict) =>
      // an update even when nothing changes, so that the row comes back
      conflict.columns(['tenant_id', 'name']).doUpdateSet((row) => ({
        default_branch: defaultBranch ?? row.ref('repositories.default_branch'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** By name, in their order. */
export async function listRepositories(
  tx: Reader,
  after: string | null,
  limit: number,
): Promise<RepositoryRow[]> {
  let query = tx.selectFrom('repositories').selectAll().orderBy('name').limit(limit);
  if (after !== null) query = query.where('name', '>', after);
  return query.execute();
}
