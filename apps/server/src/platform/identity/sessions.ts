import { newId } from '@svc/contract';
import type { Selectable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Fact } from '../ledger/seal.ts';
import type { PersonRole } from './role-rules.ts';
import { newSessionValue, sessionHash } from './session-cookie.ts';

type SessionEnd = Extract<Fact, { kind: 'session.ended' }>;

/** Who ends sessions, and why. */
export type Ending = {
  readonly actor: SessionEnd['actor'];
  readonly why: SessionEnd['data']['why'];
};

/** Which sessions of the tenant to end. */
export type SessionFilter =
  | { readonly sessionId: string }
  | { readonly hash: Buffer }
  | { readonly userIds: readonly string[] }
  | { readonly providerId: string; readonly providerSession?: string; readonly userId?: string };

/**
 * Ends sessions at once, on every process; returns what to seal in the same transaction. Requests under way are refused at
 * their own seal (`recheckCredential`). A change of authority calls `beginAuthorityChange` first.
 */
export async function endSessions(
  tx: Writer,
  filter: SessionFilter,
  ending: Ending,
): Promise<readonly SessionEnd[]> {
  let query = tx.deleteFrom('sessions').returning(['session_id', 'user_id']);
  if ('sessionId' in filter) query = query.where('session_id', '=', filter.sessionId);
  else if ('hash' in filter) query = query.where('hash', '=', filter.hash);
  else if ('userIds' in filter) query = query.where('user_id', 'in', [...filter.userIds, '']);
  else {
    query = query.where('provider_id', '=', filter.providerId);
    const { providerSession, userId } = filter;
    if (providerSession !== undefined) {
      query = query.where('provider_session', '=', providerSession);
    }
    if (userId !== undefined) query = query.where('user_id', '=', userId);
  }
  const ended = await query.execute();
  return ended.map(({ session_id, user_id }) => ({
    kind: 'session.ended' as const,
    actor: ending.actor,
    subject: { type: 'session' as const, id: session_id },
    data: { account: user_id, why: ending.why },
  }));
}

export type NewSession = {
  readonly tenantId: string;
  readonly userId: string;
  readonly providerId: string;
  /** Role granted by the claims of the person. */
  readonly role: PersonRole;
  /** The `sid` of the identity provider; null where it has none. */
  readonly providerSession: string | null;
  readonly authenticatedAt: Date | null;
  readonly seconds: number;
  readonly idleSeconds: number;
};

export type CommandLineSession = {
  readonly tenantId: string;
  readonly hash: Buffer;
  readonly host: string;
};

/**
 * Opens a session of the command line beside the session that has approved it: of the same person, provider and role, which ends when
 * that one would at the latest, and with the identity provider's session. Returns its id and end.
 */
export async function openCommandLineSession(
  tx: Writer,
  approvedBy: Selectable<DB['sessions']>,
  { tenantId, hash, host }: CommandLineSession,
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  const id = newId('session');
  const { user_id, provider_id, role, provider_session, expires_at, idle_seconds } = approvedBy;
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: tenantId,
      session_id: id,
      hash,
      host,
      user_id,
      provider_id,
      role,
      provider_session,
      expires_at,
      idle_seconds,
    })
    .execute();
  return { id, expiresAt: expires_at };
}

/** Opens a session; the value of its cookie is in the result and nowhere else. */
export async function openSession(
  tx: Writer,
  session: NewSession,
): Promise<{ readonly id: string; readonly value: string }> {
  const value = newSessionValue();
  const id = newId('session');
  await tx
    .insertInto('sessions')
    .values({
      tenant_id: session.tenantId,
      session_id: id,
      hash: sessionHash(value),
      user_id: session.userId,
      provider_id: session.providerId,
      role: session.role,
      provider_session: session.providerSession,
      authenticated_at: session.authenticatedAt,
      expires_at: new Date(Date.now() + session.seconds * 1_000),
      idle_seconds: session.idleSeconds,
    })
    .execute();
  return { id, value };
}
