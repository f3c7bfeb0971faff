import { newId, type Revocation } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { revokeStoredToken } from './store.ts';

/** Revokes a token. One that is revoked already keeps its time, and nothing is sealed. Throws `not_found`. */
export async function revokeToken(
  tx: Writer,
  principal: Principal,
  tokenId: string,
): Promise<Written<Revocation>> {
  await beginAuthorityChange(tx);
  const revoked = await revokeStoredToken(tx, tokenId, new Date(), newId('evidence'));
  if (revoked === null) throw new ApiError('not_found', `token ${tokenId} does not exist`);
  const { revocation_evidence_id: evidenceId } = revoked.row;
  const result = { evidenceId, inForceSince: null, staleNodes: [] };
  if (!revoked.changed || evidenceId === null) return unchanged(result);
  return {
    result,
    events: [
      {
        id: evidenceId,
        kind: 'token.revoked',
        actor: actor(principal),
        subject: { type: 'token', id: tokenId, name: revoked.row.name },
        data: {},
      },
    ],
  };
}
