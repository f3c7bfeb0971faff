import { atLeast, type Repository, type Severity, type UpdateRepository } from '@svc/contract';
import type { Updateable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { type IfMatch, requireVersion } from '../../platform/http/if-match.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { lockRepository } from './read-model.ts';
import { changeRepository, type RepositoryRow } from './store.ts';

export type RepositoryParts = {
  /** Settles the headlines of a repository's findings after its default branch changed. */
  readonly settleRepository: (
    tx: Writer,
    scope: { tenantId: string; repoId: string; defaultRef: string },
  ) => Promise<void>;
};

type Change = Updateable<DB['repositories']>;

/** Changes the settings of a repository; those that are stored already change nothing. Throws `not_found` or `stale`. */
export async function updateRepository(
  tx: Writer,
  parts: RepositoryParts,
  principal: Principal,
  idOrName: string,
  settings: UpdateRepository,
  ifMatch: IfMatch,
): Promise<Written<RepositoryRow>> {
  const before = await lockRepository(tx, idOrName);
  requireVersion(before, ifMatch);
  const change = changeOf(before, settings);
  if (change === null) return unchanged(before);
  return applyChange(tx, parts, principal, { before, change });
}

/** Stores a change of a repository that is locked, and seals it. */
export async function applyChange(
  tx: Writer,
  parts: RepositoryParts,
  principal: Principal,
  { before, change }: { readonly before: RepositoryRow; readonly change: Change },
): Promise<Written<RepositoryRow>> {
  const row = await changeRepository(tx, before, change);
  const hasOtherDefault = change.default_branch !== undefined;
  if (hasOtherDefault) {
    await parts.settleRepository(tx, {
      tenantId: row.tenant_id,
      repoId: row.repo_id,
      defaultRef: `refs/heads/${row.default_branch}`,
    });
  }
  const subject = { type: 'repository' as const, id: row.repo_id, name: row.name };
  const data = { ...settingsOf(row), ...formerOf(settingsOf(before), change) };
  return {
    result: row,
    events: [{ kind: 'repository.updated', actor: actor(principal), subject, data }],
    // other findings are present now, to which the inventory may add
    ...(hasOtherDefault && {
      outbox: [{ topic: 'inventory.recorded', ids: { repoId: row.repo_id } }],
    }),
  };
}

/** Returns the columns that settings change; null where they are stored already. */
export function changeOf(row: RepositoryRow, settings: UpdateRepository): Change | null {
  const { defaultBranch, archived, mode, failOn } = settings;
  const isArchived = row.archived_at !== null;
  const change = {
    ...(defaultBranch !== undefined &&
      defaultBranch !== row.default_branch && { default_branch: defaultBranch }),
    ...(archived !== undefined &&
      archived !== isArchived && { archived_at: archived ? new Date() : null }),
    ...(mode !== undefined && mode !== row.check_mode && { check_mode: mode }),
    ...(failOn !== undefined && failOn !== row.fail_on && { fail_on: failOn }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** Returns whether settings end a guard of a repository, which is locked: fewer checks fail, or other scans count. */
export function endsGuard(before: RepositoryRow, settings: UpdateRepository): boolean {
  const change = changeOf(before, settings);
  if (change === null) return false;
  const { check_mode, fail_on, archived_at, default_branch } = change;
  return (
    check_mode === 'observe' ||
    (fail_on !== undefined && atLeast(fail_on as Severity, before.fail_on as Severity)) ||
    archived_at !== undefined ||
    default_branch !== undefined
  );
}

/** Returns the settings of a repository as they are sealed. */
export function settingsOf(row: RepositoryRow) {
  return {
    defaultBranch: row.default_branch,
    archived: row.archived_at !== null,
    mode: row.check_mode as Repository['mode'],
    failOn: row.fail_on as Repository['failOn'],
  };
}

function formerOf(before: ReturnType<typeof settingsOf>, change: Change) {
  return {
    ...(change.default_branch !== undefined && { formerDefaultBranch: before.defaultBranch }),
    ...(change.check_mode !== undefined && { formerMode: before.mode }),
    ...(change.fail_on !== undefined && { formerFailOn: before.failOn }),
  };
}
