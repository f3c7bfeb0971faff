import { newId } from '@svc/contract';
import type { Writer } from '../../../db/database.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import { changeRepository, type RepositoryRow } from '../store.ts';
import {
  type HostRepository,
  type RepositoryChange,
  repositoryChanges,
} from './repository-changes.ts';

/** The repositories of an installation, to be made those of a list. The installation is locked. */
export type InstallationList = {
  readonly tenantId: string;
  readonly installationId: string;
  readonly list: readonly HostRepository[];
};

/** Changes of one transaction, so that none is long. */
const MAX_CHANGES = 100;

/**
 * Makes the repositories of an installation those of the host's list, at most `MAX_CHANGES` at once; returns what to seal, which is
 * nothing once they are. Called again it goes on; what was interrupted is taken up by the next call.
 */
export async function applyRepositoryList(
  tx: Writer,
  { tenantId, installationId, list }: InstallationList,
): Promise<{ readonly facts: readonly Fact[]; readonly isDone: boolean }> {
  const known = await tx.selectFrom('repositories').selectAll().execute();
  const changes = repositoryChanges(known, installationId, list);
  const facts: Fact[] = [];
  for (const change of changes.slice(0, MAX_CHANGES)) {
    facts.push(...(await apply(tx, { tenantId, installationId }, change)));
  }
  return { facts, isDone: changes.length <= MAX_CHANGES };
}

/** Disconnects every repository of an installation; returns how many. They keep their findings. */
export async function disconnectRepositories(tx: Writer, installationId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('repositories')
    .set(({ eb }) => ({ ...DISCONNECTED, version: eb('version', '+', 1) }))
    .where('installation_id', '=', installationId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const DISCONNECTED = { connection: 'disconnected', installation_id: null } as const;
const SERVICE = { type: 'service', id: 'svc' } as const;

async function apply(
  tx: Writer,
  scope: { readonly tenantId: string; readonly installationId: string },
  change: RepositoryChange<RepositoryRow>,
): Promise<readonly Fact[]> {
  const { installationId } = scope;
  switch (change.kind) {
    case 'give_way': {
      await changeRepository(tx, change.row, { name: change.name });
      return [renamed(change.row, change.name)];
    }
    case 'register': {
      const { listed } = change;
      const row = await register(tx, scope, listed);
      return [listed.isProven ? connected(row, installationId, listed, 'new') : unproven(row)];
    }
    case 'connect': {
      const { row, listed } = change;
      const columns = { ...hostColumns(installationId, listed), name: listed.name };
      const after = await changeRepository(tx, row, columns);
      const known = row.host_repo_id === null ? 'by_name' : 'by_number';
      return [
        ...(row.name === listed.name ? [] : [renamed(row, listed.name)]),
        connected(after, installationId, listed, known),
      ];
    }
    case 'withhold': {
      const { row, listed } = change;
      const columns = { ...hostColumns(installationId, listed), name: listed.name };
      const after = await changeRepository(tx, row, columns);
      return [...(row.name === listed.name ? [] : [renamed(row, listed.name)]), unproven(after)];
    }
    case 'update': {
      const { row, listed } = change;
      const columns = { ...hostColumns(installationId, listed), name: listed.name };
      await changeRepository(tx, row, columns);
      return row.name === listed.name ? [] : [renamed(row, listed.name)];
    }
    case 'disconnect': {
      const { row } = change;
      await changeRepository(tx, row, DISCONNECTED);
      const data = { installation: installationId, hostRepositoryId: row.host_repo_id as number };
      return [{ kind: 'repository.disconnected', actor: SERVICE, subject: subjectOf(row), data }];
    }
  }
}

function register(
  tx: Writer,
  { tenantId, installationId }: { readonly tenantId: string; readonly installationId: string },
  listed: HostRepository,
): Promise<RepositoryRow> {
  return tx
    .insertInto('repositories')
    .values({
      tenant_id: tenantId,
      repo_id: newId('repository'),
      name: listed.name,
      default_branch: listed.defaultBranch,
      ...hostColumns(installationId, listed),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function hostColumns(installationId: string, listed: HostRepository) {
  return {
    host_repo_id: listed.hostRepoId,
    installation_id: installationId,
    connection: listed.isProven ? 'connected' : 'unproven',
    is_private: listed.isPrivate,
    host_default_branch: listed.defaultBranch,
  } as const;
}

function connected(
  row: RepositoryRow,
  installation: string,
  { hostRepoId: hostRepositoryId }: HostRepository,
  known: 'new' | 'by_name' | 'by_number',
): Fact {
  const data = { installation, hostRepositoryId, known };
  return { kind: 'repository.connected', actor: SERVICE, subject: subjectOf(row), data };
}

function unproven(row: RepositoryRow): Fact {
  const data = {
    installation: row.installation_id as string,
    hostRepositoryId: row.host_repo_id as number,
  };
  return { kind: 'repository.unproven', actor: SERVICE, subject: subjectOf(row), data };
}

function renamed({ repo_id: id, name: formerName }: RepositoryRow, name: string): Fact {
  const subject = { type: 'repository', id, name } as const;
  return { kind: 'repository.renamed', actor: SERVICE, subject, data: { formerName } };
}

function subjectOf({ repo_id: id, name }: RepositoryRow) {
  return { type: 'repository', id, name } as const;
}
