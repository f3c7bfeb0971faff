import { PLATFORM_TENANT } from '@svc/contract';
import type { ClientBase } from 'pg';
import { inTenant } from '../../db/owner-transaction.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { checkIssuer } from '../../platform/identity/issuer-address.ts';
import { audiencesOf, insertTenant, type NewTenant } from './create.ts';

/** Number of the advisory lock that processes which start at once take in turn. */
const LOCK = 7_370_001;

/**
 * Makes the platform's own tenant, and its provider the one of this issuer and admin claim; no other tenant may have its
 * slug. Processes that start at once do so one after the other.
 */
export async function keepPlatformTenant(
  owner: ClientBase,
  { issuer, adminClaim, production }: Omit<NewTenant, 'slug'>,
): Promise<void> {
  checkIssuer(issuer, production, 'SVC_PLATFORM_ISSUER');
  const { id, slug } = PLATFORM_TENANT;
  await inPlatform(owner, async () => {
    const { rows } = await owner.query<{ tenant_id: string }>(
      'select tenant_id from tenants where slug = $1',
      [slug],
    );
    const found = rows[0]?.tenant_id ?? null;
    if (found === null) {
      const created = { id, slug, ...audiencesOf(id) };
      await insertTenant(owner, { slug, issuer, adminClaim, production }, created);
      return;
    }
    if (found !== id) {
      throw new OperatorError(
        `tenant ${found} has the slug "${slug}", which is reserved for platform administrators; unset SVC_PLATFORM_ISSUER`,
      );
    }
    const { rowCount } = await owner.query(
      `update identity_providers set issuer = $2, admin_claim = $3, admin_value = $4
       where tenant_id = $1 and (issuer, admin_claim, admin_value) is distinct from ($2, $3, $4)`,
      [id, issuer, adminClaim.name, adminClaim.value],
    );
    if (rowCount !== 0) await endAccess(owner);
  });
}

/** Ends the access of platform administrators: their provider is disabled, with every session. */
export async function withdrawPlatformTenant(owner: ClientBase): Promise<void> {
  const { id } = PLATFORM_TENANT;
  await inPlatform(owner, async () => {
    const { rowCount } = await owner.query(
      `update identity_providers set state = 'disabled', version = version + 1
       where tenant_id = $1 and state <> 'disabled'`,
      [id],
    );
    if (rowCount !== 0) await endAccess(owner);
  });
}

async function endAccess(owner: ClientBase): Promise<void> {
  await owner.query('delete from sessions where tenant_id = $1', [PLATFORM_TENANT.id]);
  await owner.query('select advance_epoch()');
}

function inPlatform(owner: ClientBase, run: () => Promise<void>): Promise<void> {
  return inTenant(owner, PLATFORM_TENANT.id, async () => {
    await owner.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await run();
  });
}
