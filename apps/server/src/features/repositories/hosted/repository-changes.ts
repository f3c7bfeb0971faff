/** A repository of the tenant, as far as the code host is concerned. */
export type KnownRepository = {
  readonly repo_id: string;
  readonly name: string;
  readonly host_repo_id: number | null;
  readonly installation_id: string | null;
  readonly connection: string;
  readonly is_private: boolean | null;
  readonly host_default_branch: string | null;
};

/** A repository that an installation has, as the host lists it. */
export type HostRepository = {
  readonly hostRepoId: number;
  /** `owner/name`. */
  readonly name: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
  /** Whether a person who may read it for the tenant has proven so: without that it is registered, and nothing of it is read. */
  readonly isProven: boolean;
};

/** What makes a tenant's repositories those of a list. */
export type RepositoryChange<Known extends KnownRepository> =
  /** Another repository has the name by now: this one goes on under a name that no repository of the host can have. */
  | { readonly kind: 'give_way'; readonly row: Known; readonly name: string }
  | { readonly kind: 'register'; readonly listed: HostRepository }
  | { readonly kind: 'connect'; readonly row: Known; readonly listed: HostRepository }
  /** It waits for its proof: it was connected, or was in another installation. */
  | { readonly kind: 'withhold'; readonly row: Known; readonly listed: HostRepository }
  | { readonly kind: 'update'; readonly row: Known; readonly listed: HostRepository }
  | { readonly kind: 'disconnect'; readonly row: Known };

const MAX_NAME_KEPT = 150;
const ID_DIGITS_KEPT = 12;

/**
 * Returns what is to be changed so that an installation has exactly the repositories of a list, in an order in which it can be done
 * piece by piece. The host's numeric id is what a repository is; its name only finds one that was uploaded before. An unproven one
 * changes nothing of what was uploaded under its name.
 */
export function repositoryChanges<Known extends KnownRepository>(
  known: readonly Known[],
  installationId: string,
  list: readonly HostRepository[],
): readonly RepositoryChange<Known>[] {
  const byHostId = new Map(known.map((row) => [row.host_repo_id, row]));
  const byName = new Map(known.map((row) => [row.name, row]));
  const listedNames = new Set(list.map(({ name }) => name));
  const listedIds = new Set(list.map(({ hostRepoId }) => hostRepoId));
  const giveWay: RepositoryChange<Known>[] = [];
  const others: RepositoryChange<Known>[] = [];
  for (const listed of list) {
    const named = byName.get(listed.name);
    const uploaded = named?.host_repo_id === null ? named : undefined;
    const numbered = byHostId.get(listed.hostRepoId);
    if (!listed.isProven && uploaded !== undefined) {
      if (numbered !== undefined) {
        const { name: kept } = numbered;
        const name = listedNames.has(kept) ? formerName(numbered) : kept;
        others.push(...unprovenChanges(numbered, installationId, { ...listed, name }));
      }
      continue;
    }
    const row = numbered ?? uploaded;
    if (named !== undefined && named !== row) {
      giveWay.push({ kind: 'give_way', row: named, name: formerName(named) });
    }
    if (row === undefined) others.push({ kind: 'register', listed });
    else if (!listed.isProven) others.push(...unprovenChanges(row, installationId, listed));
    else if (row.installation_id !== installationId || row.connection !== 'connected') {
      others.push({ kind: 'connect', row, listed });
    } else if (isChanged(row, listed)) others.push({ kind: 'update', row, listed });
  }
  const disconnected = known
    .filter(({ installation_id }) => installation_id === installationId)
    .filter(({ host_repo_id }) => host_repo_id === null || !listedIds.has(host_repo_id))
    .map((row) => ({ kind: 'disconnect' as const, row }));
  return [...giveWay, ...others, ...disconnected];
}

function unprovenChanges<Known extends KnownRepository>(
  row: Known,
  installationId: string,
  listed: HostRepository,
): readonly RepositoryChange<Known>[] {
  if (row.installation_id !== installationId || row.connection !== 'unproven') {
    return [{ kind: 'withhold', row, listed }];
  }
  return isChanged(row, listed) ? [{ kind: 'update', row, listed }] : [];
}

function isChanged(row: KnownRepository, listed: HostRepository): boolean {
  return (
    row.name !== listed.name ||
    row.is_private !== listed.isPrivate ||
    row.host_default_branch !== listed.defaultBranch
  );
}

/** `acme/checkout/former-4x5y6z7a8b9c`: names of the host have two parts. */
function formerName({ name, repo_id: id }: KnownRepository): string {
  const kept = name.slice(0, MAX_NAME_KEPT).replace(/\/$/, '');
  return `${kept}/former-${id.slice(-ID_DIGITS_KEPT)}`;
}
