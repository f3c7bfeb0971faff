import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { RepositoryRow } from './store.ts';

const ID = /^repo_[0-9a-z]{26}$/;

/** The repository of an id, or of its `owner/name`; throws `not_found`, also for another tenant's. */
export async function findRepository(tx: Reader, idOrName: string): Promise<RepositoryRow> {
  const row = await tx
    .selectFrom('repositories')
    .selectAll()
    .where(ID.test(idOrName) ? 'repo_id' : 'name', '=', idOrName)
    .executeTakeFirst();
  if (row === undefined)
    throw new ApiError('not_found', `there is no repository ${JSON.stringify(idOrName)}`);
  return row;
}
