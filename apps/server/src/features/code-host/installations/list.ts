import type { CodeHostInstallation, InstallationError } from '@svc/contract';
import type { Reader } from '../../../db/database.ts';
import { wireTime } from '../../../platform/time.ts';
import type { RequiredAccess } from '../code-host.ts';
import type { InstallationRow } from './read-model.ts';

export type CountedInstallation = InstallationRow & { readonly repositories: number };

/** Lists the tenant's installations, the oldest first, each with how many repositories are connected by it. */
export async function listInstallations(
  tx: Reader,
  after: string | null,
  limit: number,
): Promise<CountedInstallation[]> {
  let query = tx
    .selectFrom('code_host_installations as i')
    .selectAll('i')
    .select(({ selectFrom, fn }) =>
      selectFrom('repositories as r')
        .select(fn.countAll<number>().as('count'))
        .whereRef('r.installation_id', '=', 'i.installation_id')
        .where('r.connection', '=', 'connected')
        .as('repositories'),
    )
    .orderBy('installation_id')
    .limit(limit);
  if (after !== null) query = query.where('installation_id', '>', after);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, repositories: row.repositories ?? 0 }));
}

/** Returns an installation as the API answers it; `required` is what the App needs. */
export function wireInstallation(
  row: CountedInstallation,
  { permissions: required }: RequiredAccess,
): CodeHostInstallation {
  const accepted = row.permissions as Readonly<Record<string, string>>;
  return {
    id: row.installation_id,
    hostInstallationId: row.host_installation_id,
    account: {
      login: row.account_login,
      kind: row.account_kind as CodeHostInstallation['account']['kind'],
    },
    repositorySelection: row.repository_selection as CodeHostInstallation['repositorySelection'],
    state: row.state as CodeHostInstallation['state'],
    missingPermissions: [...required]
      .filter(([name, level]) => accepted[name] !== level)
      .map(([name, level]) => `${name}: ${level}`),
    connectedRepositories: row.repositories,
    unprovenRepositories: row.unproven_repositories,
    connectedAt: wireTime(row.created_at),
    comparedAt: wireTime(row.compared_at),
    lastError:
      row.last_error === null || row.last_error_at === null
        ? null
        : { code: row.last_error as InstallationError, at: wireTime(row.last_error_at) },
  };
}
