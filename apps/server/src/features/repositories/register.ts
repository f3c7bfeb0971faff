import { newId } from '@svc/contract';
import type { Updateable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { holdRepository } from './read-model.ts';
import { insertRepository, type RepositoryRow, updateRepository } from './store.ts';

export type RepositoryParts = {
  /** Settles the headlines of a repository's findings after its default branch changed. */
  readonly settleRepository: (
    tx: Writer,
    scope: { tenantId: string; repoId: string; defaultRef: string },
  ) => Promise<void>;
};

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
  registration: Registration,
): Promise<Written<RepositoryRow>> {
  const { name, defaultBranch, archived } = registration;
  const added = await insertRepository(tx, {
    tenantId: principal.tenant.id,
    repoId: newId('repository'),
    name,
    defaultBranch: defaultBranch ?? DEFAULT_BRANCH,
  });
  const known = added ?? (await holdRepository(tx, name));
  const change = changeOf(known, defaultBranch, archived);
  if (Object.keys(change).length > 0 && principal.role !== 'admin') {
    throw new ApiError(
      'forbidden',
      `changing the default branch or the archive state of ${name} requires role admin (got role ${principal.role})`,
    );
  }
  const row =
    Object.keys(change).length > 0 ? await updateRepository(tx, known.repo_id, change) : known;
  const hasOtherDefault = added === null && change.default_branch !== undefined;
  if (hasOtherDefault) {
    await parts.settleRepository(tx, {
      tenantId: row.tenant_id,
      repoId: row.repo_id,
      defaultRef: `refs/heads/${row.default_branch}`,
    });
  }
  if (added === null && row === known) return unchanged(row);
  const kind = added === null ? 'repository.updated' : 'repository.registered';
  const subject = { type: 'repository' as const, id: row.repo_id, name };
  const data = changesOf(added ?? known, row);
  return {
    result: row,
    events: [{ kind, actor: actor(principal), subject, data }],
    // other findings are present now, to which the inventory may add
    ...(hasOtherDefault && {
      outbox: [{ topic: 'inventory.recorded', ids: { repoId: row.repo_id } }],
    }),
  };
}

function changeOf(
  row: RepositoryRow,
  defaultBranch: string | undefined,
  archived: boolean | undefined,
): Updateable<DB['repositories']> {
  const isArchived = row.archived_at !== null;
  return {
    ...(defaultBranch !== undefined &&
      defaultBranch !== row.default_branch && { default_branch: defaultBranch }),
    ...(archived !== undefined &&
      archived !== isArchived && { archived_at: archived ? new Date() : null }),
  };
}

function changesOf(before: RepositoryRow, after: RepositoryRow) {
  return {
    defaultBranch: after.default_branch,
    archived: after.archived_at !== null,
    ...(before.default_branch !== after.default_branch && {
      formerDefaultBranch: before.default_branch,
    }),
  };
}
