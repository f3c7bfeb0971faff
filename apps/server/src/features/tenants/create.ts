import { newId } from '@svc/contract';
import { encodeEvent, genesis } from '@svc/ledger';
import type { ClientBase } from 'pg';
import { OperatorError } from '../../platform/operator-error.ts';

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
      `${JSON.stringify(tenant.slug)} is no slug: up to 63 of a-z, 0-9 and inner hyphens`,
    );
  }
  checkIssuer(tenant);
  const id = newId('tenant');
  const created = {
    id,
    slug: tenant.slug,
    adminAudience: `urn:svc:${id}:admin`,
    agentAudience: `urn:svc:${id}:agent`,
  };
  await owner.query('begin');
  try {
    await owner.query("select set_config('svc.tenant', $1, true)", [id]);
    await insert(owner, tenant, created);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    if ((error as { constraint?: string }).constraint === 'tenants_slug_key') {
      throw new OperatorError(`there is a tenant ${tenant.slug} already`);
    }
    throw error;
  }
  return created;
}

function checkIssuer({ issuer, production }: NewTenant): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const loopback = url !== null && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url === null || url.search !== '' || url.hash !== '') {
    throw new OperatorError(
      `the issuer ${JSON.stringify(issuer)} is no URL without query and fragment`,
    );
  }
  if (url.protocol === 'https:' && !loopback) return;
  if (production)
    throw new OperatorError('in production an issuer is an https URL of another host');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) return;
  throw new OperatorError('an issuer without https must be on loopback');
}

async function insert(owner: ClientBase, tenant: NewTenant, created: CreatedTenant): Promise<void> {
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
  const event = {
    v: 1 as const,
    id: newId('evidence'),
    time: new Date().toISOString(),
    kind: 'tenant.created',
    actor: { type: 'operator', id: 'svc-server' },
    subject: { type: 'tenant', id, name: slug },
    data: { issuer, adminAudience, agentAudience, adminClaim: adminClaim.name },
    commitments: {},
  };
  await owner.query('select append_own($1, $2, $3)', [event.id, event.kind, encodeEvent(event)]);
}
