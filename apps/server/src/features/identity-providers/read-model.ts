import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { ClaimCondition, PersonRole, RoleRule } from '../../platform/identity/role-rules.ts';
import type { SecretLocation } from '../../platform/secrets/sealed-secret.ts';

/** How the client authenticates at the token endpoint. */
export type ClientAuthentication = 'none' | 'client_secret' | 'private_key_jwt';

export type Purpose = 'people' | 'agents' | 'provisioning';

/** What an identity provider is configured for; the client secret is apart. */
export type ProviderSettings = {
  readonly purposes: readonly Purpose[];
  readonly clientId: string | null;
  readonly clientAuthentication: ClientAuthentication;
  readonly linkClaim: string;
  readonly requiredClaims: readonly ClaimCondition[];
  readonly roleRules: readonly RoleRule[];
  readonly defaultRole: PersonRole;
  readonly sessionSeconds: number;
  readonly idleSeconds: number;
  readonly isProvisioned: boolean;
  /** Audiences of JWTs of people and of agents. */
  readonly adminAudience: string;
  readonly agentAudience: string;
};

/** A provider as stored. */
export type Provider = ProviderSettings & {
  readonly id: string;
  readonly issuer: string;
  readonly state: 'pending' | 'active' | 'disabled';
  readonly version: number;
  /** Generation of the issuer's cached keys. */
  readonly keyGeneration: number;
  readonly adminClaim: { readonly name: string; readonly value: string } | null;
  /** Sealed at `secretLocation`. */
  readonly sealedSecret: Buffer | null;
  readonly pending: PendingSettings | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Proposed settings, which are not in force. */
export type PendingSettings = {
  /** Number of the proposal among those of the provider. */
  readonly version: number;
  readonly settings: ProviderSettings;
  readonly sealedSecret: Buffer | null;
  /** Who proposed them: `user:<issuer>#<subject>`. */
  readonly proposedBy: string;
  readonly isProven: boolean;
};

/** A provider for one sign-in: in force, or pending and to be proven by it; `version` is that of the settings used. */
export type SignInProvider = Provider & { readonly isProof: boolean };

export function secretLocation(providerId: string): SecretLocation {
  return { table: 'identity_providers', column: 'client_secret', key: [providerId] };
}

const COLUMNS = [
  'provider_id',
  'issuer',
  'state',
  'version',
  'purposes',
  'client_id',
  'client_authentication',
  'client_secret',
  'link_claim',
  'required_claims',
  'role_rules',
  'default_role',
  'session_seconds',
  'idle_seconds',
  'is_provisioned',
  'admin_claim',
  'admin_value',
  'admin_audience',
  'agent_audience',
  'pending_settings',
  'pending_secret',
  'proposal',
  'proposed_by',
  'proven_by',
  'key_generation',
  'created_at',
  'updated_at',
] as const;

/** Returns all providers of the tenant, the oldest first. */
export async function listProviders(tx: Reader): Promise<Provider[]> {
  const rows = await tx
    .selectFrom('identity_providers')
    .select(COLUMNS)
    .orderBy('created_at')
    .orderBy('issuer')
    .execute();
  return rows.map(toProvider);
}

/** Returns a provider of the tenant; throws `not_found`. */
export async function knownProvider(tx: Reader, providerId: string): Promise<Provider> {
  const found = (await listProviders(tx)).find(({ id }) => id === providerId);
  if (found !== undefined) return found;
  throw new ApiError('not_found', `identity provider ${providerId} does not exist`);
}

/**
 * Returns the provider that a sign-in uses: the first in force that signs people in, or the named one. `isProof` asks for
 * its pending settings. Null where sign-in is not configured so.
 */
export async function findSignInProvider(
  tx: Reader,
  asked: { readonly providerId: string | null; readonly isProof: boolean },
): Promise<SignInProvider | null> {
  const { providerId, isProof } = asked;
  const all = await listProviders(tx);
  const candidates = all
    .filter(({ id }) => providerId === null || id === providerId)
    .map((provider) => (isProof ? withPending(provider) : provider))
    .filter((provider) => provider !== null)
    .filter(({ state }) => isProof || state === 'active')
    .filter(({ purposes, clientId }) => purposes.includes('people') && clientId !== null);
  const [first] = candidates;
  return first === undefined ? null : { ...first, isProof };
}

function withPending(provider: Provider): Provider | null {
  const { pending } = provider;
  if (pending === null) return null;
  const { settings, sealedSecret, version } = pending;
  return { ...provider, ...settings, sealedSecret, version };
}

/** Returns the settings of a provider apart from its row. */
export function settingsOf(provider: Provider): ProviderSettings {
  const { purposes, clientId, clientAuthentication, linkClaim, requiredClaims } = provider;
  const { roleRules, defaultRole, sessionSeconds, idleSeconds, isProvisioned } = provider;
  const { adminAudience, agentAudience } = provider;
  return {
    purposes,
    clientId,
    clientAuthentication,
    linkClaim,
    requiredClaims,
    roleRules,
    defaultRole,
    sessionSeconds,
    idleSeconds,
    isProvisioned,
    adminAudience,
    agentAudience,
  };
}

type Row = Awaited<ReturnType<typeof selectOne>>;
const selectOne = (tx: Reader) =>
  tx.selectFrom('identity_providers').select(COLUMNS).executeTakeFirstOrThrow();

function toProvider(row: Row): Provider {
  const { admin_claim: name, admin_value: value } = row;
  return {
    id: row.provider_id,
    issuer: row.issuer,
    state: row.state as Provider['state'],
    version: row.version,
    purposes: row.purposes as Purpose[],
    clientId: row.client_id,
    clientAuthentication: row.client_authentication as ClientAuthentication,
    sealedSecret: row.client_secret,
    linkClaim: row.link_claim,
    requiredClaims: row.required_claims as unknown as ClaimCondition[],
    roleRules: row.role_rules as unknown as RoleRule[],
    defaultRole: row.default_role as PersonRole,
    sessionSeconds: row.session_seconds,
    idleSeconds: row.idle_seconds,
    isProvisioned: row.is_provisioned,
    adminAudience: row.admin_audience,
    agentAudience: row.agent_audience,
    adminClaim: name === null || value === null ? null : { name, value },
    keyGeneration: row.key_generation,
    pending: pendingOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function pendingOf(row: Row): PendingSettings | null {
  const settings = row.pending_settings as ProviderSettings | null;
  if (settings === null) return null;
  return {
    version: row.proposal,
    settings,
    sealedSecret: row.pending_secret,
    proposedBy: row.proposed_by ?? '',
    isProven: row.proven_by !== null,
  };
}
