import {
  decodeJwt,
  decodeProtectedHeader,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { isStorable } from '../storable-text.ts';

export const SIGNATURE_ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
/** A leaked token ends by itself within a day, whatever its issuer writes. */
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
const SHAPE = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Media types of a JWT that is a credential; excludes logout tokens and DPoP proofs of the same issuer. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt'];

/** Claims of a JWT whose signature nobody has verified yet. */
export type JwtClaims = {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly subject: string;
  readonly name: string;
};

/**
 * Parses a signed JWT (RFC 7519, compact form), and checks everything that needs no key, so that a token that cannot be valid is
 * rejected alike whichever issuer it names. Returns null for any other text: unsigned, without subject, with claims of
 * other types than the RFC's or with text that cannot be stored, bound to a key whose possession is not proven (`cnf`,
 * RFC 7800), or with an expiry that is not a whole number of seconds within the next 24 hours. A past expiry is left to the
 * verification.
 */
export function parseJwtClaims(token: string, nowMs: number): JwtClaims | null {
  const decoded = decode(token);
  if (decoded === null) return null;
  const { alg, typ } = decoded.header;
  if (alg === undefined || !SIGNATURE_ALGORITHMS.includes(alg)) return null;
  if (!TYPES.includes(mediaType(typ))) return null;
  const { iss, aud, sub, exp, name, cnf, events } = decoded.payload as Readonly<
    Record<string, unknown>
  >;
  // `events` marks a security event, of which a logout token (OpenID Connect Back-Channel Logout 1.0) is one
  if (cnf !== undefined || events !== undefined) return null;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!isText(iss) || !isText(sub) || !audiences.every(isText)) return null;
  if (!Number.isSafeInteger(exp)) return null;
  if ((exp as number) > nowMs / 1000 + MAX_LIFETIME_SECONDS) return null;
  if (typeof name === 'string' && !isStorable(name)) return null;
  return { issuer: iss, audiences, subject: sub, name: isText(name) ? name : sub };
}

function decode(token: string): { header: ProtectedHeaderParameters; payload: JWTPayload } | null {
  if (!SHAPE.test(token)) return null;
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) };
  } catch {
    return null;
  }
}

/** RFC 7515, section 4.1.9: the prefix `application/` may be left out; names of media types have no case. */
function mediaType(typ: unknown): unknown {
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : typ;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && isStorable(value);
}
