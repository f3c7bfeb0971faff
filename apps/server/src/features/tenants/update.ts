import type { ClientBase } from 'pg';
import { inTenant } from '../../db/owner-transaction.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { checkIssuer } from '../../platform/identity/issuer-address.ts';
import { sealOperatorEvent } from '../../platform/ledger/operator-event.ts';
import { newDestination } from '../../platform/secrets/secret-destination.ts';
import { findTenant, type TenantDetails } from './read.ts';

export type TenantChange = {
  readonly issuer?: string;
  readonly adminClaim?: { readonly name: string; readonly value: string };
};

/**
 * Changes who may speak for a tenant, sealed as `tenant.updated`. It is a change of authority: the epoch advances first, so
 * decisions under the former issuer do not come after the event. The audiences stay. Values that are the same already seal nothing.
 */
export async function updateTenant(
  owner: ClientBase,
  slug: string,
  change: TenantChange,
  production: boolean,
): Promise<TenantDetails> {
  if (change.issuer !== undefined) checkIssuer(change.issuer, production);
  const { id } = await findTenant(owner, slug);
  return inTenant(owner, id, async () => {
    await owner.query('select advance_epoch()');
    const before = await findTenant(owner, slug);
    const after = { ...before, ...change };
    await refuseStoredSecret(owner, { id, slug }, before.issuer, after.issuer);
    const { rowCount } = await owner.query(
      `update identity_providers set issuer = $3, admin_claim = $4, admin_value = $5
       where tenant_id = $1 and issuer = $2 and (issuer, admin_claim, admin_value) is distinct from ($3, $4, $5)`,
      [id, before.issuer, after.issuer, after.adminClaim.name, after.adminClaim.value],
    );
    if (rowCount !== 0) {
      await sealOperatorEvent(owner, 'tenant.updated', before, {
        issuer: after.issuer,
        formerIssuer: before.issuer,
        adminClaim: after.adminClaim.name,
        formerAdminClaim: before.adminClaim.name,
      });
    }
    return after;
  });
}

/** A client secret is stored for its issuer and is not presented to another. Throws `OperatorError` that says how to remove it. */
async function refuseStoredSecret(
  owner: ClientBase,
  { id, slug }: { readonly id: string; readonly slug: string },
  from: string,
  to: string,
): Promise<void> {
  const destination = (address: string) => [{ field: '--issuer', address }];
  if (newDestination(destination(from), destination(to)) === null) return;
  const { rowCount } = await owner.query(
    `select from identity_providers
     where tenant_id = $1 and issuer = $2 and (client_secret is not null or pending_secret is not null)`,
    [id, from],
  );
  if (rowCount === 0) return;
  throw new OperatorError(
    `--issuer would send the client secret that is stored for ${from} to ${to}; remove the secret with svc-server tenant provider ${slug} --client-id ID, and set that of the new issuer after the change`,
  );
}
