import type { Environment, TokenKind } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Principal } from '../../platform/principal.ts';
import { changeAgent } from './change.ts';
import type { AgentRow } from './store.ts';

/** Mints a token in the transaction. */
export type IssueToken = (
  tx: Writer,
  by: Principal,
  issue: { kind: TokenKind; agentId: string; name: string; expiresAt: Date | null },
) => Promise<{ readonly value: string }>;

/**
 * Approves a requested agent and mints its lab token, which is in the result and nowhere else. In production an admin other
 * than the requester must approve (specification section 5, rule 2).
 */
export function approveAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  parts: { readonly environment: Environment; readonly issueToken: IssueToken },
): Promise<Written<{ agent: AgentRow; extra: string }>> {
  return changeAgent(tx, principal, agentId, 'approve', async (requested) => {
    // the requester chooses the agent's environment, so a production deployment does not go by that alone
    const isProduction = [parts.environment, requested.environment].includes('production');
    if (isProduction && requested.requested_by === principal.id) {
      throw new ApiError(
        'forbidden',
        'in production an admin other than the requester must approve an agent',
      );
    }
    const { value } = await parts.issueToken(tx, principal, {
      kind: 'agent',
      agentId,
      name: requested.name,
      expiresAt: null,
    });
    return { change: { approved_by: principal.id, approved_at: new Date() }, extra: value };
  });
}
