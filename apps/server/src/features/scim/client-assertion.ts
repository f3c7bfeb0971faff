import { jwtVerify } from 'jose';
import { ApiError } from '../../platform/api-error.ts';
import { type IssuerKeys, isTokenRefused } from '../../platform/identity/issuer-keys.ts';
import { parseJwtClaims, SIGNATURE_ALGORITHMS } from '../../platform/identity/jwt-claims.ts';

/** The issuer and subject whose assertions are accepted in place of a client's secret. */
export type AssertionTrust = {
  readonly issuer: string;
  readonly keyGeneration: number;
  readonly audience: string;
  readonly subject: string;
};

const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_LIFE_SECONDS = 24 * 60 * 60;

/**
 * True for a JWT of the issuer for this audience and subject, valid now and for a day at most (RFC 7523, section 3). Keys
 * are fetched only where the claims fit. Throws `unavailable` when they cannot be.
 */
export async function isTrustedAssertion(
  assertion: string,
  { issuer, keyGeneration, audience, subject }: AssertionTrust,
  keys: IssuerKeys,
): Promise<boolean> {
  const claims = parseJwtClaims(assertion, Date.now());
  if (claims === null || claims.issuer !== issuer || claims.subject !== subject) return false;
  try {
    const { payload } = await jwtVerify(assertion, await keys(issuer, keyGeneration), {
      issuer,
      audience,
      subject,
      algorithms: [...SIGNATURE_ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub', 'aud'],
    });
    const { exp = 0 } = payload;
    return exp - Date.now() / 1_000 <= MAX_LIFE_SECONDS + CLOCK_TOLERANCE_SECONDS;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (isTokenRefused(error)) return false;
    throw new ApiError('unavailable', 'the keys of the identity provider cannot be fetched');
  }
}
