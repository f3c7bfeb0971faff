import type { ClientBase } from 'pg';
import { checkIssuer } from '../../platform/identity/issuer-address.ts';
import { sealOperatorEvent } from '../../platform/ledger/operator-event.ts';
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
  await owner.query('begin');
  try {
    await owner.query("select set_config('svc.tenant', $1, true)", [id]);
    await owner.query('select advance_epoch()');
    const before = await findTenant(owner, slug);
    const after = { ...before, ...change };
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
    await owner.query('commit');
    return after;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
