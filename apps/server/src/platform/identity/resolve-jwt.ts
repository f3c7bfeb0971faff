import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { ApiError } from '../api-error.ts';
import { tokenHash } from './access-token.ts';
import type { ExternalAuthority, ExternalIdentity } from './agent-authority.ts';
import type { AgentJwtClaims, Credential } from './credential.ts';
import { type IssuerKeys, isTokenRefused } from './issuer-keys.ts';
import { type JwtClaims, parseJwtClaims, SIGNATURE_ALGORITHMS } from './jwt-claims.ts';
import type { Recency } from './recency.ts';
import { type NamedPerson, resolveNamedPerson } from './resolve-person.ts';
import {
  type ClaimCondition,
  claimsProblem,
  type PersonRole,
  type RoleRule,
  type RoleSettings,
  roleOfClaims,
} from './role-rules.ts';

const CLOCK_TOLERANCE_SECONDS = 5;
/** How long a signature that was verified counts for decisions, so that a key that left the set does not count for longer. */
const VERIFIED_FOR_MS = 60_000;
const MAX_VERIFIED_JWTS = 20_000;

type Provider = {
  tenant_id: string;
  slug: string;
  admin_audience: string;
  agent_audience: string;
  provider_id: string;
  admin_claim: string | null;
  admin_value: string | null;
  purposes: readonly string[];
  client_id: string | null;
  required_claims: readonly ClaimCondition[];
  role_rules: readonly RoleRule[];
  default_role: PersonRole;
  is_provisioned: boolean;
  key_generation: number;
};

/** An agent's JWT with a valid signature: a credential without its current authority. */
type VerifiedAgentJwt = Omit<Credential & { kind: 'agent-jwt' }, 'authority'>;

export type JwtParts = {
  readonly lookups: Pool;
  readonly keys: IssuerKeys;
  /** Looks up the agent that an external identity is bound to. */
  readonly agents: Readonly<
    Record<Recency, (identity: ExternalIdentity) => Promise<ExternalAuthority>>
  >;
};

/**
 * Resolves a JWT of a configured identity provider. Issuer and audience together name the tenant and whether it is a
 * person's or an agent's; the service issued the audiences, so no two are alike. The claims of a person, and the groups of
 * its record, give its role. An agent is the one that issuer and subject are bound to; a JWT whose subject is
 * unbound, or that has expired, resolves too: `refusalOf` refuses it. Everything else is a 401, and an identity provider
 * that cannot be reached a 503.
 */
export function jwtResolver(
  parts: JwtParts,
): (token: string, recency: Recency) => Promise<Credential> {
  const { lookups, keys, agents } = parts;
  const verifiedAgents = new LRUCache<string, VerifiedAgentJwt>({
    max: MAX_VERIFIED_JWTS,
    ttl: VERIFIED_FOR_MS,
  });

  const withAuthority = async (jwt: VerifiedAgentJwt, recency: Recency) => ({
    ...jwt,
    authority: await agents[recency](jwt.identity),
  });

  return async (token, recency) => {
    const key = tokenHash(token).toString('latin1');
    const known = recency === 'cached' ? verifiedAgents.get(key) : undefined;
    if (known !== undefined) {
      const credential = await withAuthority(known, recency);
      if (credential.authority.isConfigured) return credential;
      // its provider's keys or settings are others by now: everything is checked again
      verifiedAgents.delete(key);
    }
    const claims = parseJwtClaims(token, Date.now());
    if (claims === null) throw invalid('it is neither a token of this service nor a valid JWT');
    const { provider, use } = await intendedUse(lookups, claims);
    if (use === 'person') {
      const payload = await verified(token, provider.admin_audience, { claims, provider, keys });
      return resolveNamedPerson(lookups, namedPerson(payload, provider, claims));
    }
    const payload = await verified(token, provider.agent_audience, { claims, provider, keys });
    refuseClaims(payload, provider);
    const jwt = verifiedAgentJwt(payload, provider, claims);
    verifiedAgents.set(key, jwt);
    return withAuthority(jwt, recency);
  };
}

/** Returns the tenant's provider that issuer and audience name, and whose JWT that makes it. */
async function intendedUse(
  lookups: Pool,
  { issuer, audiences }: JwtClaims,
): Promise<{ provider: Provider; use: 'person' | 'agent' }> {
  const { rows } = await lookups.query<Provider>({
    name: 'find_jwt_provider',
    text: 'select * from find_jwt_provider($1)',
    values: [issuer],
  });
  const uses = rows.flatMap((provider) => [
    ...(audiences.includes(provider.admin_audience) && provider.purposes.includes('people')
      ? [{ provider, use: 'person' as const }]
      : []),
    ...(audiences.includes(provider.agent_audience) && provider.purposes.includes('agents')
      ? [{ provider, use: 'agent' as const }]
      : []),
  ]);
  // ambiguous: a token for two tenants, or for a person and an agent, is rejected for both
  const [only] = uses;
  if (only === undefined || uses.length > 1) {
    throw invalid('no tenant has configured its issuer and audience');
  }
  // an ID token is for the client that signs people in, and no credential here
  if (only.provider.client_id !== null && audiences.includes(only.provider.client_id)) {
    throw invalid('it is an ID token');
  }
  return only;
}

type VerifiedBy = {
  readonly claims: JwtClaims;
  readonly provider: Provider;
  readonly keys: IssuerKeys;
};

/** Returns the claims, once all of them hold but the expiry, which `jose` checks last and `refusalOf` judges. */
async function verified(
  token: string,
  audience: string,
  { claims: { issuer }, provider, keys }: VerifiedBy,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await keys(issuer, provider.key_generation), {
      issuer,
      audience,
      algorithms: [...SIGNATURE_ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof errors.JWTExpired) return error.payload;
    if (isTokenRefused(error)) {
      throw invalid('its signature or claims do not hold');
    }
    throw new ApiError(
      'unavailable',
      `the keys of the identity provider ${issuer} cannot be fetched`,
    );
  }
}

function namedPerson(
  payload: JWTPayload,
  provider: Provider,
  { issuer, subject, name }: JwtClaims,
): NamedPerson {
  refuseClaims(payload, provider);
  // seconds in the JWT; without `auth_time` (OpenID Connect Core 1.0, section 2) the time of issue
  const authenticated = payload['auth_time'] ?? payload.iat;
  return {
    tenant: { id: provider.tenant_id, slug: provider.slug },
    providerId: provider.provider_id,
    issuer,
    subject,
    name,
    claimRole: roleOfClaims(payload, roleSettings(provider)),
    isProvisioned: provider.is_provisioned,
    expiresAt: expiryOf(payload),
    authenticatedAt: Number.isSafeInteger(authenticated) ? (authenticated as number) * 1_000 : null,
  };
}

function refuseClaims(payload: JWTPayload, provider: Provider): void {
  const problem = claimsProblem(payload, roleSettings(provider));
  if (problem !== null) throw new ApiError('forbidden', problem);
}

function roleSettings(provider: Provider): RoleSettings {
  const { admin_claim: name, admin_value: value } = provider;
  return {
    adminClaim: name === null || value === null ? null : { name, value },
    requiredClaims: provider.required_claims,
    roleRules: provider.role_rules,
    defaultRole: provider.default_role,
  };
}

function verifiedAgentJwt(
  payload: JWTPayload,
  provider: Provider,
  { issuer, subject }: JwtClaims,
): VerifiedAgentJwt {
  return {
    kind: 'agent-jwt',
    identity: {
      tenantId: provider.tenant_id,
      issuer,
      audience: provider.agent_audience,
      subject,
      keyGeneration: provider.key_generation,
    },
    expiresAt: expiryOf(payload),
    claims: agentJwtClaims(payload),
  };
}

function agentJwtClaims({ scope, scp, acr, auth_time: authTime }: JWTPayload): AgentJwtClaims {
  // `scope` is RFC 9068's; Entra and Okta write `scp`, the one as a text and the other as an array
  const scopes = scope ?? scp;
  const items = typeof scopes === 'string' ? scopes.split(' ') : scopes;
  return {
    scopes: Array.isArray(items) ? items.filter((item) => typeof item === 'string' && item) : [],
    acr: typeof acr === 'string' ? acr : null,
    // seconds in the JWT (OpenID Connect Core 1.0, section 2)
    authTime: Number.isSafeInteger(authTime) ? (authTime as number) * 1_000 : null,
  };
}

/** Milliseconds. */
function expiryOf({ exp }: JWTPayload): number {
  return ((exp as number) + CLOCK_TOLERANCE_SECONDS) * 1_000;
}

function invalid(why: string): ApiError {
  return new ApiError('unauthenticated', `the bearer token is refused: ${why}`);
}
