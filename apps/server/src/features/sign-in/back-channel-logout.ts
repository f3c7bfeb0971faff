import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { ApiError } from '../../platform/api-error.ts';
import type { IssuerKeys } from '../../platform/identity/issuer-keys.ts';
import { SIGNATURE_ALGORITHMS } from '../../platform/identity/jwt-claims.ts';
import { endSessions, type SessionFilter } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange, seal } from '../../platform/ledger/seal.ts';
import { isStorable } from '../../platform/storable-text.ts';
import { findSignInProvider, type Provider } from '../identity-providers/read-model.ts';
import type { SignInParts } from './parts.ts';
import { tenantOfSlug } from './tenant-of-slug.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;

export type LogoutRequest = {
  readonly slug: string;
  readonly providerId: string;
  readonly token: string;
};

/** A verified logout token: which sessions it ends. */
type Logout = { readonly jti: string; readonly sid: string | null; readonly sub: string | null };

/**
 * Ends the sessions that a logout token names (OpenID Connect Back-Channel Logout 1.0, section 2.6): those of its `sid`, or
 * all of its `sub`. Throws `malformed`, the same for an unknown tenant, a token of another client and one that was taken.
 */
export async function logOut(
  parts: SignInParts & { readonly keys: IssuerKeys },
  request: LogoutRequest,
): Promise<void> {
  const { db, keys } = parts;
  const found = await providerOf(parts, request);
  if (found === null) throw invalid();
  const { tenantId, provider } = found;
  const logout = await verifiedLogout(request.token, provider, keys);
  await db.tenant(tenantId, 'authority').transact(async (tx) => {
    await beginAuthorityChange(tx);
    const taken = await tx
      .insertInto('logout_tokens')
      .values({
        tenant_id: tenantId,
        provider_id: provider.id,
        token_id: logout.jti,
        expires_at: new Date(Date.now() + (MAX_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_id')
      .executeTakeFirst();
    if (taken === undefined) throw invalid();
    // past their time they are refused by `iat`
    await tx.deleteFrom('logout_tokens').where('expires_at', '<', new Date()).execute();
    const filter = await filterOf(tx, provider, logout);
    if (filter === null) return;
    const actor = { type: 'identity_provider', id: provider.id } as const;
    const ended = await endSessions(tx, filter, { actor, why: 'provider_logout' });
    for (const fact of ended) await seal(tx, fact);
  });
}

async function providerOf(
  { db }: SignInParts,
  { slug, providerId }: LogoutRequest,
): Promise<{ tenantId: string; provider: Provider } | null> {
  const tenantId = await tenantOfSlug(db.lookups, slug);
  if (tenantId === null) return null;
  const provider = await db
    .tenant(tenantId)
    .read((tx) => findSignInProvider(tx, { providerId, isProof: false }));
  return provider === null ? null : { tenantId, provider };
}

async function verifiedLogout(
  token: string,
  { issuer, keyGeneration, clientId }: Provider,
  keys: IssuerKeys,
): Promise<Logout> {
  let payload: JWTPayload;
  try {
    if (
      decodeProtectedHeader(token)
        .typ?.toLowerCase()
        .replace(/^application\//, '') !== 'logout+jwt'
    )
      throw invalid();
    ({ payload } = await jwtVerify(token, await keys(issuer, keyGeneration), {
      issuer,
      audience: clientId as string,
      algorithms: [...SIGNATURE_ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') throw error;
    throw invalid();
  }
  const events = payload['events'] as Record<string, unknown> | null;
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
  const [sid, sub, jti] = [text(payload['sid']), text(payload.sub), text(payload.jti)];
  const isValid = isLogout && payload['nonce'] === undefined && jti !== null;
  if (!isValid || (sid === null && sub === null)) throw invalid();
  return { jti, sid, sub };
}

async function filterOf(
  tx: Parameters<typeof endSessions>[0],
  provider: Provider,
  { sid, sub }: Logout,
): Promise<SessionFilter | null> {
  if (sid !== null) return { providerId: provider.id, providerSession: sid };
  const user = await tx
    .selectFrom('users')
    .select('user_id')
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', sub)
    .executeTakeFirst();
  return user === undefined ? null : { providerId: provider.id, userId: user.user_id };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 500 && isStorable(value)
    ? value
    : null;
}

function invalid(): ApiError {
  return new ApiError('malformed', 'the logout token is invalid');
}
