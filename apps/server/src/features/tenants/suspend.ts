import type { PlatformTenant } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { knownTenant } from './platform-store.ts';

/**
 * Suspends a tenant, or restores it. Credentials of a suspended one are refused from the commit on, on every process; its
 * data stays. Throws `not_found`.
 */
export async function setSuspended(
  tx: Writer,
  principal: Principal,
  tenantId: string,
  isSuspended: boolean,
): Promise<Written<PlatformTenant>> {
  // locks the head of the platform's log before that of the tenant's, which is the order of the sealer
  await beginAuthorityChange(tx);
  const { rows } = await sql<{ changed: boolean | null }>`
    select set_tenant_suspended(${tenantId}, ${isSuspended}) as changed`.execute(tx);
  const changed = rows[0]?.changed ?? null;
  if (changed === null) throw new ApiError('not_found', `tenant ${tenantId} does not exist`);
  const tenant = await knownTenant(tx, tenantId);
  if (!changed) return unchanged(tenant);
  return {
    result: tenant,
    events: [
      {
        kind: isSuspended ? 'platform.tenant_suspended' : 'platform.tenant_restored',
        actor: actor(principal),
        subject: { type: 'tenant', id: tenant.id, name: tenant.slug },
        data: {},
      },
    ],
  };
}
