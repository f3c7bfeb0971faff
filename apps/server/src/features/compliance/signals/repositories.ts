import type { Exclusion } from '@svc/compliance';
import type { Reader } from '../../../db/database.ts';
import { allRepositories } from '../../repositories/read-model.ts';
import { type NewestScan, newestScans } from '../../scans/read-model.ts';
import type { Scope } from './state-query.ts';

type Repository = Awaited<ReturnType<typeof allRepositories>>[number];

/** Repositories of a scope: those that are active, and those that are left out as they are archived. */
export type Repositories = {
  readonly active: readonly Repository[];
  readonly ids: readonly string[];
  readonly archived: readonly Exclusion[];
};

export async function readRepositories(tx: Reader, { repositories }: Scope): Promise<Repositories> {
  const all = (await allRepositories(tx)).filter(
    ({ repo_id }) => repositories === null || repositories.includes(repo_id),
  );
  const active = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  return {
    active,
    ids: active.map(({ repo_id }) => repo_id),
    archived: archived.map(({ repo_id: id }) => ({
      id,
      reason: 'archived',
      by: null,
      until: null,
    })),
  };
}

/** Returns the newest scan of the whole tree of the default branch, by repository. */
export async function readNewestScans(tx: Reader): Promise<ReadonlyMap<string, NewestScan>> {
  return new Map((await newestScans(tx, null)).map((scan) => [scan.repoId, scan]));
}
