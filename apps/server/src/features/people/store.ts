import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';

const USER = [
  'user_id',
  'provider_id',
  'issuer',
  'subject',
  'external_id',
  'is_provisioned',
  'active',
  'suspended_at',
  'user_name',
  'display_name',
  'email',
  'created_at',
  'last_sign_in_at',
] as const;

export type UserRow = Awaited<ReturnType<typeof knownUser>>;

/** Returns people in the order of their ids, which is that of their creation, after the id `after`. */
export function listUsers(tx: Reader, after: string, limit: number): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .select(USER)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Returns a person; throws `not_found`. */
export async function knownUser(tx: Reader, userId: string) {
  const row = await tx
    .selectFrom('users')
    .select(USER)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('not_found', `user ${userId} does not exist`);
  return row;
}

/** Returns a person, locked before the head of the log, as in every transaction that seals; throws `not_found`. */
export async function lockUser(tx: Writer, userId: string): Promise<UserRow> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  return knownUser(tx, userId);
}

export async function setSuspended(tx: Writer, userId: string, at: Date | null): Promise<UserRow> {
  await tx
    .updateTable('users')
    .set({ suspended_at: at, updated_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
  return knownUser(tx, userId);
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Returns sessions in the order of their ids after `after`; only those of one person where `userId` is not null. */
export function listSessions(tx: Reader, userId: string | null, after: string, limit: number) {
  let query = tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'sessions.tenant_id')
        .onRef('users.user_id', '=', 'sessions.user_id'),
    )
    .select([
      'sessions.session_id',
      'sessions.user_id',
      'sessions.provider_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.idle_seconds',
      'sessions.authenticated_at',
      'sessions.host',
      'users.display_name',
      'users.subject',
    ])
    .where('sessions.session_id', '>', after)
    .where('sessions.expires_at', '>', new Date())
    .orderBy('sessions.session_id')
    .limit(limit);
  if (userId !== null) query = query.where('sessions.user_id', '=', userId);
  return query.execute();
}

/** Returns the person whose session it is; null if the session does not exist. */
export async function ownerOfSession(tx: Reader, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
