import { DEFAULT_LIMIT, type Session, type User } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { endSession } from './end-session.ts';
import { listSessions, listUsers, type SessionRow, type UserRow } from './store.ts';
import { restoreUser, suspendUser } from './suspend.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

export function peopleRoutes(): Operation[] {
  return [
    reading('listUsers', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = ''] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listUsers(tx, after as string, limit + 1);
      return page(rows, limit, (row) => [row.user_id], wireUser);
    }),
    writing(
      'suspendUser',
      async (tx, { principal, params }) => {
        const written = await suspendUser(tx, principal, params.userId);
        return { ...written, result: wireUser(written.result) };
      },
      WITHDRAWS,
    ),
    writing(
      'restoreUser',
      async (tx, { principal, params }) => {
        const written = await restoreUser(tx, principal, params.userId);
        return { ...written, result: wireUser(written.result) };
      },
      AUTHORITY,
    ),
    reading('listSessions', async (tx, { principal, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = ''] = decodeCursor(query.cursor, ['string']) ?? [];
      const userId = principal.role === 'admin' ? null : (principal.person?.userId ?? '');
      const rows = await listSessions(tx, userId, after as string, limit + 1);
      const current = principal.person?.sessionId ?? null;
      return page(
        rows,
        limit,
        (row) => [row.session_id],
        (row) => wireSession(row, current),
      );
    }),
    writing(
      'deleteSession',
      (tx, { principal, params }) => endSession(tx, principal, params.sessionId),
      WITHDRAWS,
    ),
  ];
}

function wireUser(row: UserRow): User {
  return {
    id: row.user_id,
    state: !row.active ? 'inactive' : row.suspended_at !== null ? 'suspended' : 'active',
    providerId: row.provider_id,
    issuer: row.issuer,
    subject: row.subject,
    externalId: row.external_id,
    isProvisioned: row.is_provisioned,
    userName: row.user_name,
    displayName: row.display_name,
    email: row.email,
    createdAt: wireTime(row.created_at),
    lastSignInAt: wireTime(row.last_sign_in_at),
  };
}

function wireSession(row: SessionRow, current: string | null): Session {
  const idleEnd = row.last_seen_at.getTime() + row.idle_seconds * 1_000;
  return {
    id: row.session_id,
    userId: row.user_id,
    user: row.display_name ?? row.subject ?? row.user_id,
    providerId: row.provider_id,
    createdAt: wireTime(row.created_at),
    lastSeenAt: wireTime(row.last_seen_at),
    authenticatedAt: wireTime(row.authenticated_at),
    expiresAt: wireTime(new Date(Math.min(row.expires_at.getTime(), idleEnd))),
    host: row.host,
    isCurrent: row.session_id === current,
  };
}
