import type { Reader } from '../../db/database.ts';
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

/** A provider as its row says. */
export type Provider = ProviderSettings & {
  readonly id: string;
  readonly issuer: string;
  readonly state: 'pending' | 'active' | 'disabled';
  readonly version: number;
  readonly adminClaim: { readonly name: string; readonly value: string } | null;
  /** Sealed at `secretLocation`. */
  readonly sealedSecret: Buffer | null;
  readonly pending: {
    readonly settings: ProviderSettings;
    readonly sealedSecret: Buffer | null;
  } | null;
};

/** A provider for one sign-in: in force, or pending and to be proven by it. */
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
    .filter(({ id, state }) => (providerId === null || id === providerId) && state !== 'disabled')
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
  return { ...provider, ...pending.settings, sealedSecret: pending.sealedSecret };
}

type Row = Awaited<ReturnType<typeof selectOne>>;
const selectOne = (tx: Reader) =>
  tx.selectFrom('identity_providers').select(COLUMNS).executeTakeFirstOrThrow();

function toProvider(row: Row): Provider {
  const { admin_claim: name, admin_value: value } = row;
  const pending = row.pending_settings as ProviderSettings | null;
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
    pending: pending === null ? null : { settings: pending, sealedSecret: row.pending_secret },
  };
}
