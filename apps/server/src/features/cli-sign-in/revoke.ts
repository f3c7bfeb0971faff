import { isAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import { resolveCommandLine } from '../../platform/identity/resolve-person.ts';
import { endSessions } from '../../platform/identity/sessions.ts';
import { beginAuthorityChange, seal } from '../../platform/ledger/seal.ts';
import { actor } from '../../platform/principal.ts';
import type { CliSignInParts } from './parts.ts';

/** Ends the session of a token of `svc login`, for whoever holds it (RFC 7009). Ignores any other token, and one that has ended. */
export async function revoke({ db }: CliSignInParts, token: string): Promise<void> {
  if (!isAccessToken(token)) return;
  const hash = tokenHash(token);
  const credential = await resolveCommandLine(db.lookups, hash);
  if (credential === null) return;
  const { principal } = credential;
  await db.tenant(principal.tenant.id, 'authority').transact(async (tx) => {
    await beginAuthorityChange(tx);
    const ended = await endSessions(tx, { hash }, { actor: actor(principal), why: 'signed_out' });
    for (const fact of ended) await seal(tx, fact);
  });
}
