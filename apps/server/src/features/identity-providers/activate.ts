import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import type { ProviderSettings } from './read-model.ts';

type Activated = Extract<Fact, { kind: 'identity_provider.activated' }>;

/** Settings to put into force, and who does it. */
export type Activation = {
  readonly tenantId: string;
  readonly providerId: string;
  readonly issuer: string;
  readonly settings: ProviderSettings;
  readonly sealedSecret: Buffer | null;
  readonly actor: Activated['actor'];
};

/**
 * Puts settings into force, ends the sessions that the former ones opened, and drops pending ones; returns what to seal.
 * Throws `conflict` where another tenant's active provider has the issuer and one of the audiences.
 */
export async function activateSettings(tx: Writer, activation: Activation): Promise<Fact[]> {
  const { tenantId, providerId, issuer, settings, sealedSecret, actor } = activation;
  await beginAuthorityChange(tx);
  await refuseTakenAudiences(tx, tenantId, issuer, settings);
  await tx
    .updateTable('identity_providers')
    .set({
      state: 'active',
      purposes: [...settings.purposes],
      client_id: settings.clientId,
      client_authentication: settings.clientAuthentication,
      client_secret: sealedSecret,
      link_claim: settings.linkClaim,
      required_claims: sql`${JSON.stringify(settings.requiredClaims)}::jsonb`,
      role_rules: sql`${JSON.stringify(settings.roleRules)}::jsonb`,
      default_role: settings.defaultRole,
      session_seconds: settings.sessionSeconds,
      idle_seconds: settings.idleSeconds,
      is_provisioned: settings.isProvisioned,
      admin_audience: settings.adminAudience,
      agent_audience: settings.agentAudience,
      version: sql<number>`version + 1`,
      pending_settings: null,
      pending_secret: null,
      proposed_by: null,
      proven_by: null,
      updated_at: new Date(),
    })
    .where('provider_id', '=', providerId)
    .execute();
  const ended = await endSessions(tx, { providerId }, { actor, why: 'provider_changed' });
  return [
    ...ended,
    {
      kind: 'identity_provider.activated',
      actor,
      subject: { type: 'identity_provider', id: providerId },
      data: { issuer, settings: JSON.stringify(settings) },
    },
  ];
}

/** Issuer and audience name a tenant: two tenants with the same pair would both be refused, so the second one is. */
async function refuseTakenAudiences(
  tx: Writer,
  tenantId: string,
  issuer: string,
  { adminAudience, agentAudience, clientId }: ProviderSettings,
): Promise<void> {
  for (const audience of [adminAudience, agentAudience, clientId]) {
    if (audience === null) continue;
    const { rows } = await sql<{ taken: boolean }>`
      select is_audience_taken(${tenantId}, ${issuer}, ${audience}) as taken`.execute(tx);
    if (rows[0]?.taken === true) {
      throw new ApiError(
        'conflict',
        `issuer and audience ${JSON.stringify(audience)} are in use; configure an audience of your own at the identity provider`,
      );
    }
  }
}
