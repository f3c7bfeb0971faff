import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { ownerOfSession } from './store.ts';

/** Ends a session: an own one, or as an admin anybody's. One of somebody else is not found. */
export async function endSession(
  tx: Writer,
  principal: Principal,
  sessionId: string,
): Promise<Written<null>> {
  await beginAuthorityChange(tx);
  const owner = await ownerOfSession(tx, sessionId);
  const isOwn = owner !== null && owner === principal.person?.userId;
  if (owner === null || !(isOwn || principal.role === 'admin')) {
    throw new ApiError('not_found', `session ${sessionId} does not exist`);
  }
  if (sessionId === principal.person?.sessionId) {
    throw new ApiError(
      'conflict',
      'the session is that of the request; POST /auth/sign-out ends it',
    );
  }
  const why = isOwn ? 'signed_out' : 'ended_by_admin';
  const events = await endSessions(tx, { sessionId }, { actor: actor(principal), why });
  return { result: null, events };
}
