import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  type Configuration,
  type IDToken,
  ResponseBodyError,
} from 'openid-client';
import { ApiError } from '../../platform/api-error.ts';
import { providerFailure } from './provider-client.ts';
import type { SignInState } from './state.ts';

/** OpenID Connect Core 1.0, section 2: `sub` is at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** What a sign-in began with, which the provider's answer must fit. */
export type Expected = Pick<SignInState, 'state' | 'nonce' | 'verifier' | 'maxAge'>;

/** Exchanges the code of a callback, an address with its query, for the claims of the verified ID token. */
export async function exchangeCode(
  client: Configuration,
  issuer: string,
  callback: string,
  { state, nonce, verifier, maxAge }: Expected,
): Promise<IDToken> {
  const tokens = await authorizationCodeGrant(client, new URL(callback), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(maxAge !== null && { maxAge }),
  }).catch((error: unknown) => {
    throw refusalOf(issuer, error);
  });
  const claims = tokens.claims() as IDToken;
  if (!SUBJECT.test(claims.sub)) throw providerFailure(issuer, { code: 'invalid sub' });
  return claims;
}

/** What the browser brought is its fault; what the provider answered is the provider's. */
function refusalOf(issuer: string, error: unknown): ApiError {
  if (error instanceof AuthorizationResponseError) {
    const why = /^[\w.-]{1,60}$/.test(error.error) ? ` (${error.error})` : '';
    return new ApiError('forbidden', `the identity provider refused the sign-in${why}`);
  }
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    return new ApiError('malformed', 'the code is used up or not of this sign-in; sign in again');
  }
  return providerFailure(issuer, error);
}
