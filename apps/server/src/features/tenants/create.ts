import { newId, PLATFORM_TENANT } from '@svc/contract';
import { genesis } from '@svc/ledger';
import type { ClientBase } from 'pg';
import { inTenant } from '../../db/owner-transaction.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { checkIssuer } from '../../platform/identity/issuer-address.ts';
import { sealOperatorEvent } from '../../platform/ledger/operator-event.ts';

export type NewTenant = {
  readonly slug: string;
  readonly issuer: string;
  /** A JWT of the issuer with this claim and value is an administrator's. */
  readonly adminClaim: { readonly name: string; readonly value: string };
  /** Plain http and loopback issuers are for development. */
  readonly production: boolean;
};

export type CreatedTenant = {
  readonly id: string;
  readonly slug: string;
  readonly adminAudience: string;
  readonly agentAudience: string;
};

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Creates a tenant, its identity provider and its evidence ledger, all or nothing, as the owner of the database. The
 * service issues the audiences: they hold the tenant's id, so no tenant can claim another's.
 */
export async function createTenant(owner: ClientBase, tenant: NewTenant): Promise<CreatedTenant> {
  if (!SLUG.test(tenant.slug)) {
    throw new OperatorError(
      `slug must be up to 63 of a-z, 0-9 and inner hyphens (got ${JSON.stringify(tenant.slug)})`,
    );
  }
  if (tenant.slug === PLATFORM_TENANT.slug) {
    throw new OperatorError(`slug ${tenant.slug} is reserved for platform administrators`);
  }
  checkIssuer(tenant.issuer, tenant.production);
  const id = newId('tenant');
  const created = { id, slug: tenant.slug, ...audiencesOf(id) };
  try {
    await inTenant(owner, id, () => insertTenant(owner, tenant, created));
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'tenants_slug_key') {
      throw new OperatorError(
        `tenant ${tenant.slug} exists; show it with: svc-server tenant show ${tenant.slug}`,
      );
    }
    throw error;
  }
  return created;
}

/** Returns the audiences that the service issues for a tenant. */
export function audiencesOf(tenantId: string) {
  return { adminAudience: `urn:svc:${tenantId}:admin`, agentAudience: `urn:svc:${tenantId}:agent` };
}

/** Inserts a tenant with its provider and its log, in a transaction of the tenant. */
export async function insertTenant(
  owner: ClientBase,
  tenant: NewTenant,
  created: CreatedTenant,
): Promise<void> {
  const { id, slug, adminAudience, agentAudience } = created;
  const { issuer, adminClaim } = tenant;
  await owner.query('insert into tenants (tenant_id, slug) values ($1, $2)', [id, slug]);
  await owner.query(
    `insert into identity_providers (tenant_id, issuer, admin_audience, agent_audience, admin_claim, admin_value)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, issuer, adminAudience, agentAudience, adminClaim.name, adminClaim.value],
  );
  await owner.query(
    `insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at) values ($1, 0, 0, $2, 0, now())`,
    [id, genesis(id, 0)],
  );
  await sealOperatorEvent(owner, 'tenant.created', created, {
    issuer,
    adminAudience,
    agentAudience,
    adminClaim: adminClaim.name,
  });
}
