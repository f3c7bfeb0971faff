import type { CreateToken } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { issueToken } from './issue.ts';
import type { TokenRow } from './store.ts';

const DAY_MS = 86_400_000;

/** Mints a service token. Its value is in the result and nowhere else. */
export async function createServiceToken(
  tx: Writer,
  principal: Principal,
  { name, expiresInDays }: CreateToken,
): Promise<Written<{ readonly value: string; readonly row: TokenRow }>> {
  await beginAuthorityChange(tx);
  const expiresAt =
    expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * DAY_MS);
  const issued = await issueToken(tx, principal, {
    kind: 'service',
    agentId: null,
    name,
    expiresAt,
  });
  return {
    result: issued,
    events: [
      {
        kind: 'token.created',
        actor: actor(principal),
        subject: { type: 'token', id: issued.row.token_id, name },
        data: { expiresAt: wireTime(expiresAt) },
      },
    ],
  };
}
