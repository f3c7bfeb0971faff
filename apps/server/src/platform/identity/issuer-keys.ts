import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../api-error.ts';

const TIMEOUT_MS = 5_000;
const FAILURE_KEPT_MS = 5_000;

/** The signing keys of the issuers that tenants have configured, discovered and cached. */
export type IssuerKeys = (issuer: string) => Promise<JWTVerifyGetKey>;

/**
 * Finds an issuer's key set through OpenID Connect Discovery 1.0. `jose` caches the keys and fetches again when a token
 * names one that it does not know, at most every 30 seconds, so a rotation needs no restart.
 */
export function issuerKeys(): IssuerKeys {
  const known = new Map<string, Promise<JWTVerifyGetKey>>();
  return (issuer) => {
    const found = known.get(issuer) ?? discover(issuer);
    known.set(issuer, found);
    // a failure is kept for a while, so that a provider that hangs is not asked by every request
    found.catch(() => setTimeout(() => known.delete(issuer), FAILURE_KEPT_MS).unref());
    return found;
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const failed = (why: string) =>
    new ApiError('unavailable', `the identity provider ${issuer} ${why}`);
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw failed('does not answer');
  });
  if (!response.ok) throw failed(`answers ${response.status} for its configuration`);
  const document = (await response.json().catch(() => null)) as {
    issuer?: unknown;
    jwks_uri?: unknown;
  } | null;
  if (document?.issuer !== issuer) throw failed('names another issuer in its configuration');
  if (typeof document.jwks_uri !== 'string' || !URL.canParse(document.jwks_uri)) {
    throw failed('names no key set in its configuration');
  }
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}
