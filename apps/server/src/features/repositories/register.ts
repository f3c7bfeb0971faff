import { newId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { lockRepository } from './read-model.ts';
import { changeRepository, insertRepository, type RepositoryRow } from './store.ts';
import { applyChange, changeOf, type RepositoryParts, settingsOf } from './update.ts';

type Registration = {
  readonly name: string;
  readonly defaultBranch?: string;
  readonly archived?: boolean;
};

const DEFAULT_BRANCH = 'main';

/** Registers a repository by its name, or changes the one of that name; the same registration again changes nothing. */
export async function registerRepository(
  tx: Writer,
  parts: RepositoryParts,
  principal: Principal,
  { name, ...settings }: Registration,
): Promise<Written<RepositoryRow>> {
  const added = await insertRepository(tx, {
    tenantId: principal.tenant.id,
    repoId: newId('repository'),
    name,
    defaultBranch: settings.defaultBranch ?? DEFAULT_BRANCH,
  });
  const known = added ?? (await lockRepository(tx, name));
  const change = changeOf(known, settings);
  if (change !== null && principal.role !== 'admin') {
    throw new ApiError(
      'forbidden',
      `changing the default branch or the archive state of ${name} requires role admin (got role ${principal.role})`,
    );
  }
  if (added === null) {
    return change === null
      ? unchanged(known)
      : applyChange(tx, parts, principal, { before: known, change });
  }
  const row = change === null ? added : await changeRepository(tx, added, change);
  const subject = { type: 'repository' as const, id: row.repo_id, name };
  const kind = 'repository.registered';
  return {
    result: row,
    events: [{ kind, actor: actor(principal), subject, data: settingsOf(row) }],
  };
}
