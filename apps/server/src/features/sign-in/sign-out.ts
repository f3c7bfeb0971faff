import { ApiError } from '../../platform/api-error.ts';
import { resolveSession } from '../../platform/identity/resolve-person.ts';
import { sessionHash } from '../../platform/identity/session-cookie.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { actor } from '../../platform/principal.ts';
import type { SignInParts } from './parts.ts';

/** Ends the session of a cookie; idempotent: an ended or unknown session is ignored. */
export async function signOut({ db }: SignInParts, cookie: string): Promise<void> {
  const credential = await resolveSession(db.lookups, { cookie, isBackground: true }).catch(
    (error: unknown) => {
      const isGone = error instanceof ApiError && error.code !== 'unavailable';
      if (isGone) return null;
      throw error;
    },
  );
  if (credential === null) return;
  const { principal } = credential;
  await db.tenant(principal.tenant.id, 'authority').transact(async (tx) => {
    const ended = await endSessions(
      tx,
      { hash: sessionHash(cookie) },
      { actor: actor(principal), why: 'signed_out' },
    );
    for (const fact of ended) await seal(tx, fact);
  });
}
