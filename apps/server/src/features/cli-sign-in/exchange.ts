import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { OAuthError } from '../../platform/http/oauth-error.ts';
import { newAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import { endSessions, openCommandLineSession } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange, seal } from '../../platform/ledger/seal.ts';
import { codeHash } from './approve.ts';
import { CLIENT_ID } from './authorization-request.ts';
import type { CliSignInParts } from './parts.ts';

type CodeRow = Selectable<DB['command_line_codes']>;

/** What a command line proves itself by: the code, and the verifier that only it knows (RFC 7636, section 4.5). */
export type CodeGrant = {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
};

/** Reads a request to the token endpoint; throws 400. */
export function readCodeGrant(form: URLSearchParams): CodeGrant {
  const needed = (name: string) => {
    const value = form.get(name);
    if (value !== null && value !== '') return value;
    throw new OAuthError(400, 'invalid_request', `${name} is required`);
  };
  if (needed('grant_type') !== 'authorization_code') {
    throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code');
  }
  if (needed('client_id') !== CLIENT_ID) {
    throw new OAuthError(400, 'invalid_client', `client_id must be ${CLIENT_ID}`);
  }
  return {
    code: needed('code'),
    verifier: needed('code_verifier'),
    redirectUri: needed('redirect_uri'),
  };
}

/** Token of a session of the command line, and when it ends at the latest. */
export type IssuedToken = { readonly value: string; readonly expiresAt: Date };

/**
 * Exchanges a code for a token. The first use of a code uses it up, whatever comes of it; a second one also ends what the first was
 * exchanged for (RFC 6749, section 4.1.2). Throws the same `invalid_grant` for all that is wrong.
 */
export async function exchangeCode({ db }: CliSignInParts, grant: CodeGrant): Promise<IssuedToken> {
  const hash = codeHash(grant.code);
  const { rows } = await db.lookups.query<{ tenant_id: string }>({
    name: 'find_command_line_code',
    text: 'select tenant_id from find_command_line_code($1)',
    values: [hash],
  });
  const [found] = rows;
  if (found === undefined) throw refused();
  const issued = await db.tenant(found.tenant_id, 'authority').transact(async (tx) => {
    // whoever ends sessions holds the head of the log, too: no session is opened beside those that are being ended
    await beginAuthorityChange(tx);
    const code = await useUp(tx, hash);
    if (code === null) {
      await endReplayed(tx, hash);
      return null;
    }
    return proves(grant, code) ? issue(tx, code) : null;
  });
  if (issued === null) throw refused();
  return issued;
}

async function useUp(tx: Writer, hash: Buffer): Promise<CodeRow | null> {
  const row = await tx
    .updateTable('command_line_codes')
    .set({ used_at: new Date() })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody else has the code: whichever of the two came first, its token ends. */
async function endReplayed(tx: Writer, hash: Buffer): Promise<void> {
  const code = await tx
    .selectFrom('command_line_codes')
    .select('opened_session_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  const sessionId = code?.opened_session_id ?? null;
  if (sessionId === null) return;
  const ending = { actor: { type: 'service', id: 'svc' }, why: 'code_replayed' } as const;
  for (const fact of await endSessions(tx, { sessionId }, ending)) await seal(tx, fact);
}

function proves({ verifier, redirectUri }: CodeGrant, code: CodeRow): boolean {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return (
    code.expires_at.getTime() > Date.now() &&
    code.redirect_uri === redirectUri &&
    code.code_challenge === challenge
  );
}

/** Opens the session, where the one that has approved it has not ended meanwhile; null where it has. */
async function issue(tx: Writer, code: CodeRow): Promise<IssuedToken | null> {
  const approvedBy = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('session_id', '=', code.session_id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (approvedBy === undefined) return null;
  const person = await tx
    .selectFrom('users')
    .select(['issuer', 'subject', 'display_name', 'active', 'suspended_at'])
    .where('user_id', '=', approvedBy.user_id)
    .executeTakeFirst();
  if (person?.subject == null || !person.active || person.suspended_at !== null) return null;
  const value = newAccessToken();
  const opened = await openCommandLineSession(tx, approvedBy, {
    tenantId: code.tenant_id,
    hash: tokenHash(value),
    host: code.host,
  });
  await tx
    .updateTable('command_line_codes')
    .set({ opened_session_id: opened.id })
    .where('hash', '=', code.hash)
    .execute();
  const { issuer, subject, display_name } = person;
  await seal(tx, {
    kind: 'session.opened',
    actor: { type: 'user', id: `${issuer}#${subject}`, name: display_name ?? subject },
    subject: { type: 'session', id: opened.id },
    data: { account: approvedBy.user_id, approvedBy: code.session_id, host: code.host },
  });
  return { value, expiresAt: opened.expiresAt };
}

function refused(): OAuthError {
  return new OAuthError(
    400,
    'invalid_grant',
    'the code is unknown, used up, older than 60 seconds or of another request; run svc login again',
  );
}
