import { type Agent, DEFAULT_LIMIT, type Environment, newId, type TokenKind } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { changeAgent, knownAgent } from './change.ts';
import { revokeAgent } from './revoke.ts';
import { type AgentRow, insertAgent, listAgents } from './store.ts';

export type AgentParts = {
  readonly environment: Environment;
  /** Mints a token in this transaction. */
  readonly issueToken: (
    tx: Writer,
    by: Principal,
    issue: { kind: TokenKind; agentId: string; name: string; expiresAt: null },
  ) => Promise<{ readonly value: string }>;
};

const nothingMore = async () => ({ change: {}, extra: null });

export function agentRoutes({ environment, issueToken }: AgentParts): Operation[] {
  return [
    writing('createAgent', async (tx, { principal, body }) => {
      const agent = await insertAgent(tx, {
        tenantId: principal.tenant.id,
        agentId: newId('agent'),
        name: body.name,
        owner: body.owner,
        allowedTools: body.allowedTools,
        environment: body.environment ?? environment,
        requestedBy: principal.id,
      });
      if (agent === null)
        throw new ApiError('conflict', `there is an agent named ${JSON.stringify(body.name)}`);
      await seal(tx, {
        kind: 'agent.requested',
        actor: actor(principal),
        subject: { type: 'agent', id: agent.agent_id, name: agent.name },
        data: {
          owner: agent.owner,
          allowedTools: agent.allowed_tools,
          environment: agent.environment,
        },
      });
      return wireAgent(agent);
    }),
    reading('listAgents', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listAgents(tx, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.agent_id], wireAgent);
    }),
    reading('getAgent', async (tx, { params }) => {
      return wireAgent(await knownAgent(tx, params.agentId));
    }),
    writing('approveAgent', async (tx, { principal, params: { agentId } }) => {
      const { agent, extra } = await changeAgent(
        tx,
        principal,
        agentId,
        'approve',
        async ({ name, ...requested }) => {
          // the requester chooses the agent's environment, so a production deployment does not go by that alone
          const production = [environment, requested.environment].includes('production');
          if (production && requested.requested_by === principal.id) {
            throw new ApiError(
              'forbidden',
              'in production another admin than the requester approves an agent',
            );
          }
          const { value } = await issueToken(tx, principal, {
            kind: 'agent',
            agentId,
            name,
            expiresAt: null,
          });
          return { change: { approved_by: principal.id, approved_at: new Date() }, extra: value };
        },
      );
      return { ...wireAgent(agent), token: extra };
    }),
    writing('rejectAgent', async (tx, { principal, params }) =>
      wireAgent((await changeAgent(tx, principal, params.agentId, 'reject', nothingMore)).agent),
    ),
    writing('revokeAgent', async (tx, { principal, params: { agentId }, body }) =>
      wireAgent(await revokeAgent(tx, principal, agentId, body.reason ?? null)),
    ),
  ];
}

function wireAgent(row: AgentRow): Agent {
  return {
    id: row.agent_id,
    name: row.name,
    owner: row.owner,
    allowedTools: row.allowed_tools,
    environment: row.environment,
    state: row.state,
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    createdAt: wireTime(row.created_at),
    approvedAt: wireTime(row.approved_at),
    revokedAt: wireTime(row.revoked_at),
    revocationReason: row.revocation_reason,
  };
}
