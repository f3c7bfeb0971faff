import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { ApiError } from '../../platform/api-error.ts';
import { findSignInProvider, type SignInProvider } from '../identity-providers/read-model.ts';
import type { SignInParts } from './parts.ts';
import { openSecret } from './provider-secret.ts';
import { returnPath } from './return-to.ts';
import { SIGN_IN_SECONDS, type SignInState, sealState } from './state.ts';
import { tenantOfSlug } from './tenant-of-slug.ts';

export type SignInRequest = {
  readonly returnTo?: unknown;
  /** A provider's id; the first in force when absent. */
  readonly provider?: unknown;
  /** `1`: the sign-in proves pending settings of the provider. */
  readonly proof?: unknown;
  /** Seconds; `0` asks the provider to authenticate the person again. */
  readonly maxAge?: unknown;
};

/** Where to send the browser, and the sealed state that it brings back. */
export type BegunSignIn = { readonly location: string; readonly cookie: string };

/**
 * Begins a sign-in: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). An unknown
 * tenant and one without sign-in are the same 404; nothing is written for either.
 */
export async function beginSignIn(
  parts: SignInParts,
  slug: string,
  request: SignInRequest,
): Promise<BegunSignIn> {
  const { tenantId, provider } = await knownProvider(parts, slug, {
    providerId: request.provider === undefined ? null : String(request.provider),
    isProof: request.proof === '1',
  });
  const maxAge = maxAgeOf(request.maxAge);
  const secret = await openSecret(parts, tenantId, provider);
  const client = await parts.clientOf(provider, secret);
  const state: SignInState = {
    tenantId,
    providerId: provider.id,
    version: provider.version,
    isProof: provider.isProof,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    returnTo: returnPath(request.returnTo),
    maxAge,
    expiresAt: Date.now() + SIGN_IN_SECONDS * 1_000,
  };
  const location = buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(parts, slug, provider.id),
    scope: 'openid profile email',
    response_type: 'code',
    state: state.state,
    nonce: state.nonce,
    code_challenge: await calculatePKCECodeChallenge(state.verifier),
    code_challenge_method: 'S256',
    ...(maxAge !== null && { max_age: String(maxAge) }),
  });
  return { location: location.href, cookie: sealState(parts.stateKey, state) };
}

/** The redirect URI of a provider: each has its own, so that answers of providers cannot be mixed up (RFC 9700, 4.4). */
export function callbackUrl({ publicUrl }: SignInParts, slug: string, providerId: string): string {
  return `${publicUrl}/auth/${slug}/${providerId}/callback`;
}

/** Returns the tenant of a slug and its provider; throws the same `not_found` whichever is missing. */
async function knownProvider(
  { db, publicUrl }: SignInParts,
  slug: string,
  asked: { readonly providerId: string | null; readonly isProof: boolean },
): Promise<{ tenantId: string; provider: SignInProvider }> {
  const tenantId = await tenantOfSlug(db.lookups, slug);
  const provider =
    tenantId === null || publicUrl === null
      ? null
      : await db.tenant(tenantId).read((tx) => findSignInProvider(tx, asked));
  if (tenantId === null || provider === null) {
    throw new ApiError('not_found', 'sign-in is not configured');
  }
  return { tenantId, provider };
}

function maxAgeOf(asked: unknown): number | null {
  if (asked === undefined) return null;
  if (typeof asked === 'string' && /^\d{1,6}$/.test(asked)) return Number(asked);
  throw new ApiError('malformed', 'maxAge must be a whole number of seconds');
}
