import type { Writer } from '../../db/database.ts';
import type { Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { lockRepository } from './read-model.ts';
import { removeRepository } from './store.ts';

/** Deletes a repository with its scans, findings and assets. What was sealed about it stays. */
export async function deleteRepository(
  tx: Writer,
  principal: Principal,
  idOrName: string,
): Promise<Written<null>> {
  const row = await lockRepository(tx, idOrName, 'delete');
  await removeRepository(tx, row.repo_id);
  const subject = { type: 'repository' as const, id: row.repo_id, name: row.name };
  const data = { defaultBranch: row.default_branch };
  const kind = 'repository.deleted';
  return { result: null, events: [{ kind, actor: actor(principal), subject, data }] };
}
