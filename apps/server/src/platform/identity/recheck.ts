import type { Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import { type Credential, principalOf } from './credential.ts';

/**
 * Checks within a transaction that the credential it was begun with still holds; throws 401 or 403 otherwise. A request's
 * body may take a minute to arrive, and the credential may be revoked meanwhile. After a seal the ledger's head is locked,
 * and a revocation needs that lock: so none can commit between this check and the commit of the transaction.
 */
export async function recheckCredential(tx: Writer, credential: Credential): Promise<void> {
  if (credential.kind === 'user-jwt') {
    principalOf(credential);
    return;
  }
  const { token, agent } = credential.authority;
  const row = await tx
    .selectFrom('tokens')
    .leftJoin('agents', (join) =>
      join
        .onRef('agents.tenant_id', '=', 'tokens.tenant_id')
        .onRef('agents.agent_id', '=', 'tokens.agent_id'),
    )
    .select(['tokens.revoked_at', 'tokens.expires_at', 'agents.state'])
    .where('tokens.token_id', '=', token.id)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('unauthenticated', 'the token is unknown');
  principalOf({
    ...credential,
    authority: {
      ...credential.authority,
      token: {
        ...token,
        revoked: row.revoked_at !== null,
        expiresAt: row.expires_at?.getTime() ?? null,
      },
      agent: agent === null ? null : { ...agent, state: row.state ?? 'deleted' },
    },
  });
}
