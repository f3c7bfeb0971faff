import { createHash, randomBytes } from 'node:crypto';
import { PEOPLE, type Role } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { principalOf } from '../../platform/identity/principal-of.ts';
import { refuseEarlierSignIn } from '../../platform/identity/recent-sign-in.ts';
import { recheckCredential } from '../../platform/identity/recheck.ts';
import { resolveSession } from '../../platform/identity/resolve-person.ts';
import type { PresentedSession } from '../../platform/identity/session-cookie.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { CliSignInParts } from './parts.ts';

const CODE_SECONDS = 60;
const CODE_BYTES = 32;

/** Approval by a person at the console, of what its page has shown. */
export type Approval = {
  readonly request: AuthorizationRequest;
  /** Id of the tenant that the page has named. */
  readonly tenantId: string;
  readonly session: PresentedSession;
};

/**
 * Approves that a command line acts as the person of a session; returns the address at which it waits for the code. Throws 401
 * without a recent sign-in, 403 for an administrator of the platform, and `conflict` where the session is of another tenant by now.
 */
export async function approve(
  { db }: CliSignInParts,
  { request, tenantId, session }: Approval,
): Promise<string> {
  const credential = await resolveSession(db.lookups, session);
  const principal = principalOf(credential);
  const sessionId = principal.person?.sessionId ?? null;
  if (sessionId === null || !(PEOPLE as readonly Role[]).includes(principal.role)) {
    throw new ApiError(
      'forbidden',
      `requires role ${PEOPLE.join(' or ')}; caller has role ${principal.role}`,
    );
  }
  if (principal.tenant.id !== tenantId) {
    throw new ApiError(
      'conflict',
      'this browser is signed in to another tenant by now; reload the page',
    );
  }
  refuseEarlierSignIn(principal);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await db.tenant(tenantId, 'authority').transact(async (tx) => {
    await recheckCredential(tx, credential);
    await tx
      .deleteFrom('command_line_codes')
      .where('session_id', '=', sessionId)
      .where('expires_at', '<', new Date())
      .execute();
    await tx
      .insertInto('command_line_codes')
      .values({
        tenant_id: tenantId,
        hash: codeHash(code),
        session_id: sessionId,
        code_challenge: request.codeChallenge,
        redirect_uri: request.redirectUri,
        host: request.host,
        expires_at: new Date(Date.now() + CODE_SECONDS * 1_000),
      })
      .execute();
  });
  return `${request.redirectUri}?${new URLSearchParams({ code, state: request.state })}`;
}

/** SHA-256 of a code: all that is kept of it. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
