import { isDeepStrictEqual } from 'node:util';
import { newId, type PutIdentityProvider } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { proposedSettings } from './proposed-settings.ts';
import {
  knownProvider,
  listProviders,
  type Provider,
  type ProviderSettings,
  secretLocation,
  settingsOf,
} from './read-model.ts';

const MAX_PROVIDERS = 20;

export type ProposalParts = { readonly secrets: SecretStore; readonly isProduction: boolean };

/**
 * Keeps proposed settings of the provider of an issuer; those in force stay. A former proposal is replaced, its proof, too.
 * Where the settings are those in force, a pending proposal is withdrawn. Throws `conflict` and `unprocessable`.
 */
export async function proposeSettings(
  tx: Writer,
  { secrets, isProduction }: ProposalParts,
  principal: Principal,
  body: PutIdentityProvider,
): Promise<Written<Provider>> {
  const tenantId = principal.tenant.id;
  const settings = proposedSettings(tenantId, body, isProduction);
  await beginAuthorityChange(tx);
  const all = await listProviders(tx);
  const found = all.find(({ issuer }) => issuer === body.issuer) ?? null;
  if (found !== null && isInForce(found, settings, body)) return withdraw(tx, principal, found);
  if (found === null && all.length >= MAX_PROVIDERS) {
    throw new ApiError('conflict', `a tenant has at most ${MAX_PROVIDERS} identity providers`);
  }
  await refuseUnknownGroups(tx, settings);
  const providerId = found?.id ?? (await createProvider(tx, tenantId, body.issuer, settings));
  const secret = await sealedSecretOf(tx, secrets, { tenantId, providerId, found, settings, body });
  await tx
    .updateTable('identity_providers')
    .set({
      proposal: sql<number>`proposal + 1`,
      pending_settings: sql`${JSON.stringify(settings)}::jsonb`,
      pending_secret: secret,
      proposed_by: principal.id,
      proven_by: null,
      updated_at: new Date(),
    })
    .where('provider_id', '=', providerId)
    .execute();
  const proposed: Fact = {
    kind: 'identity_provider.proposed',
    actor: actor(principal),
    subject: { type: 'identity_provider', id: providerId },
    data: { issuer: body.issuer, settings: JSON.stringify(settings) },
  };
  return { result: await knownProvider(tx, providerId), events: [proposed] };
}

function isInForce(
  found: Provider,
  settings: ProviderSettings,
  { clientSecret }: PutIdentityProvider,
): boolean {
  return (
    found.state === 'active' &&
    clientSecret === undefined &&
    isDeepStrictEqual(sorted(settingsOf(found)), sorted(settings))
  );
}

/** The order of purposes is not significant. */
function sorted(settings: ProviderSettings): ProviderSettings {
  return { ...settings, purposes: [...settings.purposes].sort() };
}

async function withdraw(
  tx: Writer,
  principal: Principal,
  { id, issuer, pending }: Provider,
): Promise<Written<Provider>> {
  if (pending === null) return unchanged(await knownProvider(tx, id));
  await tx
    .updateTable('identity_providers')
    .set({ pending_settings: null, pending_secret: null, proposed_by: null, proven_by: null })
    .where('provider_id', '=', id)
    .execute();
  const withdrawn: Fact = {
    kind: 'identity_provider.withdrawn',
    actor: actor(principal),
    subject: { type: 'identity_provider', id },
    data: { issuer },
  };
  return { result: await knownProvider(tx, id), events: [withdrawn] };
}

/** Adds a provider without purposes: it admits nobody until its settings come into force. */
async function createProvider(
  tx: Writer,
  tenantId: string,
  issuer: string,
  { adminAudience, agentAudience }: ProviderSettings,
): Promise<string> {
  const providerId = newId('identityProvider');
  await tx
    .insertInto('identity_providers')
    .values({
      tenant_id: tenantId,
      provider_id: providerId,
      issuer,
      state: 'pending',
      purposes: [],
      default_role: 'none',
      admin_audience: adminAudience,
      agent_audience: agentAudience,
    })
    .execute();
  return providerId;
}

async function sealedSecretOf(
  tx: Writer,
  secrets: SecretStore,
  proposal: {
    readonly tenantId: string;
    readonly providerId: string;
    readonly found: Provider | null;
    readonly settings: ProviderSettings;
    readonly body: PutIdentityProvider;
  },
): Promise<Buffer | null> {
  const { tenantId, providerId, found, settings, body } = proposal;
  if (settings.clientAuthentication !== 'client_secret') return null;
  if (body.clientSecret !== undefined) {
    const location = secretLocation(providerId);
    return secrets.seal(tx, tenantId, location, new Secret(body.clientSecret));
  }
  const kept = [found?.pending, found].find((one) => one?.sealedSecret)?.sealedSecret ?? null;
  if (kept !== null) return kept;
  const message = 'must be given: none is stored';
  throw new ApiError('unprocessable', `clientSecret ${message}`, [
    { at: '/clientSecret', message },
  ]);
}

/** A rule about a group that does not exist would grant nobody a role, or later a stranger's group. */
async function refuseUnknownGroups(tx: Writer, { roleRules }: ProviderSettings): Promise<void> {
  const named = roleRules.flatMap((rule) => ('group' in rule ? [rule.group] : []));
  if (named.length === 0) return;
  const known = await tx
    .selectFrom('user_groups')
    .select('group_id')
    .where('group_id', 'in', named)
    .execute();
  const missing = named.find((id) => !known.some(({ group_id }) => group_id === id));
  if (missing === undefined) return;
  const message = `names a group that does not exist (got ${missing})`;
  throw new ApiError('unprocessable', `roleRules ${message}`, [{ at: '/roleRules', message }]);
}
