import type { Role } from '@svc/contract';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Pool } from 'pg';
import { ApiError } from '../api-error.ts';
import type { Credential } from './credential.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { parseUserToken, SIGNATURE_ALGORITHMS, type UserTokenClaims } from './jwt-claims.ts';

const CLOCK_TOLERANCE_SECONDS = 5;
/** What `jose` says of a key set that did not come, or is none; everything else it says is about the token. */
const KEYS_NOT_FETCHED = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'];

type Provider = {
  tenant_id: string;
  slug: string;
  admin_audience: string;
  admin_claim: string;
  admin_value: string;
};

/**
 * Resolves a person's JWT. Issuer and audience together name the tenant; the service issued the audience, so no two tenants
 * share one. With the tenant's admin claim the caller is an admin, without it a viewer. Everything else is a 401;
 * an identity provider that cannot be reached is a 503.
 */
export async function resolveUserToken(
  lookups: Pool,
  keys: IssuerKeys,
  token: string,
): Promise<Credential & { kind: 'user-jwt' }> {
  const claims = parseUserToken(token, Date.now());
  if (claims === null) throw invalid('it is neither a token of this service nor a valid JWT');
  const provider = await providerOf(lookups, claims);
  const payload = await verified(token, claims.issuer, provider.admin_audience, keys);
  return {
    kind: 'user-jwt',
    expiresAt: ((payload.exp as number) + CLOCK_TOLERANCE_SECONDS) * 1_000,
    principal: {
      role: roleOf(payload, provider),
      tenant: { id: provider.tenant_id, slug: provider.slug },
      id: `user:${claims.issuer}#${claims.subject}`,
      name: claims.name,
    },
  };
}

async function providerOf(lookups: Pool, claims: UserTokenClaims): Promise<Provider> {
  const { rows } = await lookups.query<Provider>({
    name: 'find_identity_provider',
    text: 'select * from find_identity_provider($1)',
    values: [claims.issuer],
  });
  const matching = rows.filter((row) => claims.audiences.includes(row.admin_audience));
  // a token for two tenants at once could be taken for either: it is taken for neither
  const [provider] = matching;
  if (provider === undefined || matching.length > 1) {
    throw invalid('no tenant has configured its issuer and audience');
  }
  return provider;
}

async function verified(
  token: string,
  issuer: string,
  audience: string,
  keys: IssuerKeys,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await keys(issuer), {
      issuer,
      audience,
      algorithms: [...SIGNATURE_ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof errors.JWTExpired) throw invalid('it has expired');
    if (error instanceof errors.JOSEError && !KEYS_NOT_FETCHED.includes(error.code)) {
      throw invalid('its signature or claims do not hold');
    }
    throw new ApiError(
      'unavailable',
      `the keys of the identity provider ${issuer} cannot be fetched`,
    );
  }
}

function roleOf(payload: JWTPayload, provider: Provider): Role {
  const claim = payload[provider.admin_claim];
  const values = Array.isArray(claim) ? claim : [claim];
  return values.includes(provider.admin_value) ? 'admin' : 'viewer';
}

function invalid(why: string): ApiError {
  return new ApiError('unauthenticated', `the bearer token is refused: ${why}`);
}
