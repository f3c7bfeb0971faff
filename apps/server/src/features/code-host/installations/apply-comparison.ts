import type { TenantDatabase, Writer } from '../../../db/database.ts';
import { type Fact, seal } from '../../../platform/ledger/seal.ts';
import type { HostedInstallation, ListedRepository } from '../connecting-host.ts';
import type { RepositoryPorts } from '../host-parts.ts';
import type { InstallationRow } from './read-model.ts';

/** What the host answers about an installation: null where it has it no longer, no list where it is suspended. */
export type Found =
  | { readonly installation: HostedInstallation; readonly list: readonly ListedRepository[] }
  | { readonly installation: HostedInstallation; readonly list: null }
  | { readonly installation: null; readonly list: null };

export type Comparison = {
  readonly tenant: TenantDatabase;
  readonly tenantId: string;
  readonly installationId: string;
  /** When the host began to be asked, by the clock of the database. */
  readonly startedAt: Date;
  readonly found: Found;
};

type State = 'active' | 'suspended' | 'removed';

const MAX_PIECES = 1_000;

/**
 * Makes an installation and its repositories what the host has answered, in short transactions. Each locks the installation, and stops
 * where a comparison that began later was stored, or the installation was disconnected: an older answer changes nothing.
 */
export async function applyComparison(
  { repositories }: { readonly repositories: RepositoryPorts },
  comparison: Comparison,
): Promise<void> {
  for (let piece = 0; piece < MAX_PIECES; piece++) {
    const isDone = await comparison.tenant.transact((tx) =>
      applyPiece(tx, repositories, comparison),
    );
    if (isDone) return;
  }
  throw new Error(`installation ${comparison.installationId} does not come to rest`);
}

async function applyPiece(
  tx: Writer,
  repositories: RepositoryPorts,
  { tenantId, installationId, startedAt, found }: Comparison,
): Promise<boolean> {
  const row = await tx
    .selectFrom('code_host_installations')
    .selectAll()
    .where('installation_id', '=', installationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return true;
  if (row.compared_at !== null && row.compared_at >= startedAt) return true;
  const proven = await provenOf(tx, row);
  const state: State =
    found.installation === null ? 'removed' : found.list === null ? 'suspended' : 'active';
  const { facts, isDone, disconnected } =
    found.list === null
      ? {
          facts: [],
          isDone: true,
          disconnected: await repositories.disconnectAll(tx, installationId),
        }
      : {
          ...(await repositories.applyList(tx, {
            tenantId,
            installationId,
            list: withProof(proven, found.list),
          })),
          disconnected: 0,
        };
  await tx
    .updateTable('code_host_installations')
    .set({
      state,
      ...(found.installation && columnsOf(found.installation)),
      ...(isDone && {
        compared_at: startedAt,
        last_error: null,
        last_error_at: null,
        ...provenColumns(row, proven, startedAt, found.list),
      }),
    })
    .where('installation_id', '=', installationId)
    .execute();
  const changes = row.state === state ? [] : [changed(row, state, disconnected)];
  for (const fact of [...changes, ...facts]) await seal(tx, fact);
  return isDone;
}

/** What was proven about an installation: all of it, also what is added later, or the repositories of these host's numbers. */
type Proven = 'all' | ReadonlySet<number>;

/** Of an installation from before proofs were recorded, what is connected is proven. */
async function provenOf(tx: Writer, row: InstallationRow): Promise<Proven> {
  if (row.proves_later) return 'all';
  if (row.proven_repo_ids !== null) return new Set(row.proven_repo_ids.map(Number));
  const connected = await tx
    .selectFrom('repositories')
    .select('host_repo_id')
    .where('installation_id', '=', row.installation_id)
    .where('connection', '=', 'connected')
    .execute();
  return new Set(connected.map((one) => Number(one.host_repo_id)));
}

function withProof(proven: Proven, list: readonly ListedRepository[]) {
  return list.map((listed) => ({
    ...listed,
    isProven: proven === 'all' || proven.has(listed.hostRepoId),
  }));
}

/** A repository that has left the installation is to be proven again; a suspension ends no proof. */
function provenColumns(
  { proven_at: provenAt }: InstallationRow,
  proven: Proven,
  startedAt: Date,
  list: readonly ListedRepository[] | null,
) {
  const listed = withProof(proven, list ?? []);
  const kept = listed.filter(({ isProven }) => isProven).map(({ hostRepoId }) => hostRepoId);
  // the list may be older than the proof
  const isWhole = list === null || (provenAt !== null && provenAt >= startedAt);
  return {
    unproven_repositories: listed.length - kept.length,
    ...(proven !== 'all' && { proven_repo_ids: (isWhole ? [...proven] : kept).map(String) }),
  };
}

function columnsOf({ account, repositorySelection, permissions }: HostedInstallation) {
  return {
    account_login: account.login,
    account_kind: account.kind,
    repository_selection: repositorySelection,
    permissions: JSON.stringify(permissions),
  };
}

function changed(
  { installation_id: id, account_login: name, state: formerState }: InstallationRow,
  state: State,
  repositories: number,
): Fact {
  return {
    kind: 'installation.changed',
    actor: { type: 'service', id: 'svc' },
    subject: { type: 'installation', id, name },
    data: { state, formerState: formerState as State, repositories },
  };
}
