import { ApiError } from '../api-error.ts';
import { isAccessToken, tokenHash, tokenHashText } from './access-token.ts';
import type { Authorities, Authority } from './authority.ts';
import type { Credential } from './credential.ts';
import type { Recency } from './recency.ts';
import { type JwtParts, jwtResolver } from './resolve-jwt.ts';
import { resolveCommandLine, resolveSession } from './resolve-person.ts';
import type { PresentedSession } from './session-cookie.ts';

/**
 * Resolves the bearer credential of an `authorization` header or, without that header, the cookie of a session. Throws 401
 * when both are missing or no tenant has issued the credential, 403 for a person without access, and 503 when it cannot be checked. A
 * revoked or expired token resolves: `principalOf` refuses it.
 */
export type ResolveCredential = (
  authorization: string | undefined,
  recency?: Recency,
  session?: PresentedSession | null,
) => Promise<Credential>;

export function credentialResolver(
  parts: JwtParts & {
    /** Looks a token up by its hash. */
    readonly tokens: Readonly<Record<Recency, (hash: Buffer) => Promise<Authority | null>>>;
  },
): ResolveCredential {
  const { tokens } = parts;
  const resolveJwt = jwtResolver(parts);
  return async (authorization, recency = 'fresh', session = null) => {
    if (authorization === undefined && session !== null) {
      return resolveSession(parts.lookups, session);
    }
    const token = bearer(authorization);
    if (!isAccessToken(token)) return resolveJwt(token, recency);
    const hash = tokenHash(token);
    const authority = await tokens[recency](hash);
    if (authority !== null) return { kind: 'token', hash, authority };
    const person = await resolveCommandLine(parts.lookups, hash);
    if (person !== null) return person;
    throw new ApiError('unauthenticated', 'the token is unknown, or its sign-in has ended');
  };
}

/**
 * Returns the credential of an `authorization` header whose token is in memory, with the authority that it had when it was last
 * looked up, or null. At once, for what is sealed under the epoch of that authority.
 */
export type KnownToken = (authorization: string | undefined) => Credential | null;

export function knownToken({ known }: Pick<Authorities, 'known'>): KnownToken {
  return (authorization) => {
    if (authorization?.startsWith(PREFIX) !== true) return null;
    const text = tokenHashText(authorization.slice(PREFIX.length));
    const authority = known(text);
    if (authority === undefined) return null;
    return { kind: 'token', hash: Buffer.from(text, 'latin1'), authority };
  };
}

const PREFIX = 'Bearer ';

/** Returns the token of `Bearer <token>`; throws 401 without one. */
function bearer(authorization: string | undefined): string {
  const match = /^Bearer +([\x21-\x7e]{1,16384})$/i.exec(authorization ?? '');
  if (match === null) throw new ApiError('unauthenticated', 'send `authorization: Bearer <token>`');
  return match[1] as string;
}
