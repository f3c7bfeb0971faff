import { newId } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import type { Proof } from './prove.ts';

/** Returns the id of the new row; null where a tenant has the installation. */
export async function insertInstallation(
  tx: Writer,
  tenantId: string,
  { installation: { hostInstallationId, account, repositorySelection, permissions } }: Proof,
): Promise<string | null> {
  const row = await tx
    .insertInto('code_host_installations')
    .values({
      tenant_id: tenantId,
      installation_id: newId('installation'),
      host_installation_id: hostInstallationId,
      account_id: account.id,
      account_login: account.login,
      account_kind: account.kind,
      repository_selection: repositorySelection,
      permissions: JSON.stringify(permissions),
    })
    // also where the row is another tenant's, which cannot be seen
    .onConflict((conflict) => conflict.column('host_installation_id').doNothing())
    .returning('installation_id')
    .executeTakeFirst();
  return row?.installation_id ?? null;
}

/** Returns the id of an installation of the tenant, by the host's number; null where the tenant has none. */
export async function ownInstallation(
  tx: Writer,
  hostInstallationId: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('code_host_installations')
    .select('installation_id')
    .where('host_installation_id', '=', hostInstallationId)
    .executeTakeFirst();
  return row?.installation_id ?? null;
}

/** Adds what a person has proven to what others have; the proof of the account stays whole. */
export async function addProof(
  tx: Writer,
  installationId: string,
  { provesLater, administered }: Proof,
): Promise<void> {
  await tx
    .updateTable('code_host_installations')
    .set({
      ...(provesLater && { proves_later: true }),
      proven_repo_ids: sql`array(
        select distinct unnest(coalesce(proven_repo_ids, array(
          select r.host_repo_id from repositories r
          where r.installation_id = ${installationId} and r.connection = 'connected'
        )) || ${administered}::bigint[]))`,
      proven_at: sql`clock_timestamp()`,
    })
    .where('installation_id', '=', installationId)
    .execute();
}
