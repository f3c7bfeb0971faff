import type { Selectable, Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

export type RepositoryRow = Selectable<DB['repositories']>;

/** Returns the new row; null where the name is registered. */
export async function insertRepository(
  tx: Writer,
  repository: { tenantId: string; repoId: string; name: string; defaultBranch: string },
): Promise<RepositoryRow | null> {
  const { tenantId, repoId, name, defaultBranch } = repository;
  const row = await tx
    .insertInto('repositories')
    .values({ tenant_id: tenantId, repo_id: repoId, name, default_branch: defaultBranch })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a repository that is locked; its version rises. */
export async function changeRepository(
  tx: Writer,
  { repo_id: repoId, version }: RepositoryRow,
  change: Updateable<DB['repositories']>,
): Promise<RepositoryRow> {
  return tx
    .updateTable('repositories')
    .set({ ...change, version: version + 1 })
    .where('repo_id', '=', repoId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a repository; what was found in it goes with it. */
export async function removeRepository(tx: Writer, repoId: string): Promise<void> {
  await tx.deleteFrom('repositories').where('repo_id', '=', repoId).execute();
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
