import type { ClientBase } from 'pg';
import { OperatorError } from '../../foundation/operator-error.ts';
import { issuerProblem } from '../../platform/identity/issuer-address.ts';

/** A tenant as its operator sees it. */
export type TenantDetails = {
  readonly id: string;
  readonly slug: string;
  readonly issuer: string;
  readonly adminClaim: { readonly name: string; readonly value: string };
  readonly adminAudience: string;
  readonly agentAudience: string;
  readonly createdAt: Date;
};

/** All tenants by slug, as the owner of the database, whom the policies of `svc_platform` allow to read them. */
export async function listTenants(owner: ClientBase): Promise<TenantDetails[]> {
  const { rows } = await owner.query<TenantDetails>(
    `select t.tenant_id as id, t.slug, p.issuer, json_build_object('name', p.admin_claim, 'value', p.admin_value) as "adminClaim",
       p.admin_audience as "adminAudience", p.agent_audience as "agentAudience", t.created_at as "createdAt"
     from tenants t
     -- the first provider is the operator's; administrators add others
     join lateral (select * from identity_providers i where i.tenant_id = t.tenant_id order by i.created_at, i.issuer limit 1) p
       on true
     order by t.slug`,
  );
  return rows;
}

export async function findTenant(owner: ClientBase, slug: string): Promise<TenantDetails> {
  const tenant = (await listTenants(owner)).find((candidate) => candidate.slug === slug);
  if (tenant !== undefined) return tenant;
  throw new OperatorError(
    `tenant ${JSON.stringify(slug)} does not exist; list them with: svc-server tenant list`,
  );
}

/** Throws when a tenant's issuer, accepted under another environment, is not acceptable in production. */
export async function refusePrivateIssuers(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ slug: string; issuer: string }>(
    `select t.slug, p.issuer from tenants t join identity_providers p using (tenant_id)
     where p.state <> 'disabled' order by t.slug, p.created_at`,
  );
  const refused = rows.find(({ issuer }) => issuerProblem(issuer, true));
  if (refused === undefined) return;
  throw new OperatorError(
    `the issuer of tenant ${refused.slug} must be an https URL on a public host in production (got "${refused.issuer}"); ` +
      `change it with: svc-server tenant update ${refused.slug} --issuer URL`,
  );
}
