import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { lockUser, setSuspended, type UserRow } from './store.ts';

/** Suspends a person and ends its sessions. Throws `not_found`, and `conflict` for oneself. */
export async function suspendUser(
  tx: Writer,
  principal: Principal,
  userId: string,
): Promise<Written<UserRow>> {
  const user = await lockUser(tx, userId);
  await beginAuthorityChange(tx);
  if (`user:${user.issuer}#${user.subject}` === principal.id) {
    throw new ApiError('conflict', 'admins cannot suspend themselves; ask another admin');
  }
  if (user.suspended_at !== null) return unchanged(user);
  const suspended = await setSuspended(tx, userId, new Date());
  const by = actor(principal);
  const ended = await endSessions(tx, { userIds: [userId] }, { actor: by, why: 'suspended' });
  return {
    result: suspended,
    events: [
      ...ended,
      {
        kind: 'user.suspended',
        actor: by,
        subject: { type: 'account', id: userId },
        data: { sessionsEnded: ended.length },
      },
    ],
  };
}

/** Restores a suspended person, who signs in again. Throws `not_found`. */
export async function restoreUser(
  tx: Writer,
  principal: Principal,
  userId: string,
): Promise<Written<UserRow>> {
  const user = await lockUser(tx, userId);
  await beginAuthorityChange(tx);
  if (user.suspended_at === null) return unchanged(user);
  return {
    result: await setSuspended(tx, userId, null),
    events: [
      {
        kind: 'user.restored',
        actor: actor(principal),
        subject: { type: 'account', id: userId },
        data: {},
      },
    ],
  };
}
