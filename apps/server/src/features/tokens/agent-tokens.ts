import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { Principal } from '../../platform/principal.ts';
import { issueToken } from './issue.ts';

type AgentToken = { readonly agentId: string; readonly name: string; readonly expiresAt: Date };

/** Mints a lab token. Its value is in the result and nowhere else. */
export async function issueAgentToken(
  tx: Writer,
  by: Principal,
  token: AgentToken,
): Promise<{ tokenId: string; value: string; expiresAt: Date }> {
  const { value, row } = await issueToken(tx, by, { kind: 'agent', ...token });
  return { tokenId: row.token_id, value, expiresAt: token.expiresAt };
}

/** Revokes all tokens of an agent that are not revoked yet. */
export async function revokeAgentTokens(tx: Writer, agentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ revoked_at: at })
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Makes all tokens of an agent expire at that time; those that expire before keep their time. */
export async function expireAgentTokens(tx: Writer, agentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('tokens')
    .set({ expires_at: sql<Date>`least(expires_at, ${at})` })
    .where('agent_id', '=', agentId)
    .where('revoked_at', 'is', null)
    .execute();
}
