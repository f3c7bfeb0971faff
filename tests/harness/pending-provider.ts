import { newId, type ProviderSettings } from '@svc/contract';
import type { Deployment } from './deployment.ts';

/** A proposal of an issuer of agents, as the use case leaves it. */
export type Proposal = {
  readonly issuer: string;
  /** Id of a principal. */
  readonly proposedBy: string;
  readonly isProven?: boolean;
};

/** Adds a provider with pending settings, or makes its settings pending again; returns what confirms them. */
export async function pendingProvider(
  deployment: Pick<Deployment, 'sql'>,
  tenant: { readonly id: string; readonly adminAudience: string; readonly agentAudience: string },
  { issuer, proposedBy, isProven = false }: Proposal,
): Promise<{ readonly id: string; readonly body: { readonly version: number } }> {
  const { adminAudience, agentAudience } = tenant;
  const settings: ProviderSettings = {
    purposes: ['agents'],
    clientId: null,
    clientAuthentication: 'none',
    linkClaim: 'sub',
    requiredClaims: [],
    roleRules: [],
    defaultRole: 'none',
    sessionSeconds: 43_200,
    idleSeconds: 1_800,
    isProvisioned: false,
    adminAudience,
    agentAudience,
  };
  const [row] = await deployment.sql<{ provider_id: string }>(
    `insert into identity_providers (tenant_id, provider_id, issuer, state, purposes, default_role, admin_audience,
       agent_audience, proposal, pending_settings, proposed_by, proven_by)
     values ($1, $2, $3, 'pending', '{}', 'none', $4, $5, 1, $6, $7, case when $8 then $7 end)
     on conflict (tenant_id, issuer) do update
       set proposal = 1, pending_settings = excluded.pending_settings, proposed_by = excluded.proposed_by,
           proven_by = excluded.proven_by
     returning provider_id`,
    [
      tenant.id,
      newId('identityProvider'),
      issuer,
      adminAudience,
      agentAudience,
      JSON.stringify(settings),
      proposedBy,
      isProven,
    ],
  );
  return { id: (row as { provider_id: string }).provider_id, body: { version: 1 } };
}
