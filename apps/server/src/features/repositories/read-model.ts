import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { RepositoryRow } from './store.ts';

const ID = /^repo_[0-9a-z]{26}$/;

/** The repository of an id, or of its `owner/name`; throws `not_found`, also for another tenant's. */
export async function findRepository(tx: Reader, idOrName: string): Promise<RepositoryRow> {
  return found(await byIdOrName(tx, idOrName).executeTakeFirst(), idOrName);
}

/** The same, locked until the transaction ends: two writers of what belongs to one repository go one after the other. */
export async function lockRepository(
  tx: Writer,
  idOrName: string,
  use: 'write' | 'delete' = 'write',
): Promise<RepositoryRow> {
  const query = byIdOrName(tx, idOrName);
  const locked = use === 'delete' ? query.forUpdate() : query.forNoKeyUpdate();
  return found(await locked.executeTakeFirst(), idOrName);
}

/** Locks a repository likewise; null where none has the name. */
export async function lockIfRegistered(tx: Writer, name: string): Promise<RepositoryRow | null> {
  return (await byIdOrName(tx, name).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Locks a repository likewise; false when it does not exist (any more). */
export async function findHeldRepository(tx: Writer, repoId: string): Promise<boolean> {
  const row = await byIdOrName(tx, repoId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** All of the tenant's, by name. */
export function allRepositories(tx: Reader): Promise<RepositoryRow[]> {
  return tx.selectFrom('repositories').selectAll().orderBy('name').execute();
}

function byIdOrName(tx: Reader, idOrName: string) {
  return tx
    .selectFrom('repositories')
    .selectAll()
    .where(ID.test(idOrName) ? 'repo_id' : 'name', '=', idOrName);
}

function found(row: RepositoryRow | undefined, idOrName: string): RepositoryRow {
  if (row !== undefined) return row;
  throw new ApiError('not_found', `repository ${JSON.stringify(idOrName)} does not exist`);
}
