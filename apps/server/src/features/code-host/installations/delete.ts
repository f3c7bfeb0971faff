import type { Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import type { RepositoryPorts } from '../host-parts.ts';

/** Disconnects an installation from the tenant: its repositories keep what was found in them. Throws `not_found`. */
export async function deleteInstallation(
  tx: Writer,
  { disconnectAll }: Pick<RepositoryPorts, 'disconnectAll'>,
  principal: Principal,
  installationId: string,
): Promise<Written<null>> {
  const row = await tx
    .selectFrom('code_host_installations')
    .selectAll()
    .where('installation_id', '=', installationId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) {
    throw new ApiError(
      'not_found',
      `installation ${JSON.stringify(installationId)} does not exist`,
    );
  }
  const repositories = await disconnectAll(tx, installationId);
  await tx
    .deleteFrom('code_host_installations')
    .where('installation_id', '=', installationId)
    .execute();
  const subject = { type: 'installation', id: installationId, name: row.account_login } as const;
  const data = { hostInstallationId: row.host_installation_id, repositories };
  const kind = 'installation.disconnected';
  return { result: null, events: [{ kind, actor: actor(principal), subject, data }] };
}
