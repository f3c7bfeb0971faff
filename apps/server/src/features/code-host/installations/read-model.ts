import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Reader } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';

export type InstallationRow = Selectable<DB['code_host_installations']>;

/** A repository at the code host, by its numeric id alone, with the installation that has it: names are taken by others. */
export type HostedRepository = {
  readonly repoId: string;
  readonly hostRepoId: number;
  readonly hostDefaultBranch: string;
  readonly installation: InstallationRow;
};

/** What a tenant has of the host's ids. */
export type HostTarget = {
  readonly tenantId: string;
  readonly installationId: string;
  readonly state: InstallationRow['state'];
  /** Null where no repository was asked for, or the installation does not have it. */
  readonly repoId: string | null;
};

/** Returns a connected repository with its installation; null where it is not connected, or not of the transaction's tenant. */
export async function findHostedRepository(
  tx: Reader,
  repoId: string,
): Promise<HostedRepository | null> {
  const repository = await tx
    .selectFrom('repositories')
    .select([
      'installation_id as installationId',
      'host_repo_id as hostRepoId',
      'host_default_branch as hostDefaultBranch',
    ])
    .where('repo_id', '=', repoId)
    .where('connection', '=', 'connected')
    .executeTakeFirst();
  if (repository === undefined) return null;
  const { installationId, hostRepoId, hostDefaultBranch } = repository;
  const installation =
    installationId === null ? undefined : await findInstallation(tx, installationId);
  if (!installation || hostRepoId === null || hostDefaultBranch === null) {
    return null;
  }
  return { repoId, hostRepoId, hostDefaultBranch, installation };
}

/** Returns whether the host's numeric id of a repository is unknown, as it is until the repository is connected first. */
export async function isKnownByNameOnly(tx: Reader, repoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('repositories')
    .select('host_repo_id')
    .where('repo_id', '=', repoId)
    .executeTakeFirst();
  return row?.host_repo_id === null;
}

/** Returns an installation of the transaction's tenant, or undefined. */
export function findInstallation(
  tx: Reader,
  installationId: string,
): Promise<InstallationRow | undefined> {
  return tx
    .selectFrom('code_host_installations')
    .selectAll()
    .where('installation_id', '=', installationId)
    .executeTakeFirst();
}

/**
 * Returns whose an installation is, by the host's numeric ids; null where no tenant has it, or the tenant is suspended. What the
 * host sends is of this tenant and no other, whatever else it says.
 */
export async function findHostTarget(
  lookups: pg.Pool,
  host: { readonly installationId: number; readonly repositoryId: number | null },
): Promise<HostTarget | null> {
  const { rows } = await lookups.query<HostTarget>(
    `select tenant_id as "tenantId", installation_id as "installationId", state, repo_id as "repoId"
     from find_code_host_installation($1, $2)`,
    [host.installationId, host.repositoryId],
  );
  return rows[0] ?? null;
}
