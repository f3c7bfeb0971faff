import { type Agent, DEFAULT_LIMIT, type Environment } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, type Written, writing } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { approveAgent, type IssueToken } from './approve.ts';
import { changeAgent, knownAgent } from './change.ts';
import { registerAgent } from './register.ts';
import { revokeAgent } from './revoke.ts';
import { type AgentRow, listAgents } from './store.ts';

export type AgentParts = { readonly environment: Environment; readonly issueToken: IssueToken };

const AUTHORITY = { connections: 'authority' } as const;
const nothingMore = async () => ({ change: {}, extra: null });

export function agentRoutes(parts: AgentParts): Operation[] {
  return [
    writing('createAgent', async (tx, { principal, body }) =>
      wireWritten(await registerAgent(tx, principal, body, parts.environment)),
    ),
    reading('listAgents', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listAgents(tx, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.agent_id], wireAgent);
    }),
    reading('getAgent', async (tx, { params }) => wireAgent(await knownAgent(tx, params.agentId))),
    writing(
      'approveAgent',
      async (tx, { principal, params }) => {
        const { result, events } = await approveAgent(tx, principal, params.agentId, parts);
        return { result: { ...wireAgent(result.agent), token: result.extra }, events };
      },
      AUTHORITY,
    ),
    writing(
      'rejectAgent',
      async (tx, { principal, params }) => {
        const { agentId } = params;
        const { result, events } = await changeAgent(tx, principal, agentId, 'reject', nothingMore);
        return { result: wireAgent(result.agent), events };
      },
      AUTHORITY,
    ),
    writing(
      'revokeAgent',
      async (tx, { principal, params, body }) =>
        wireWritten(await revokeAgent(tx, principal, params.agentId, body.reason ?? null)),
      AUTHORITY,
    ),
  ];
}

function wireWritten(written: Written<AgentRow>): Written<Agent> {
  return { ...written, result: wireAgent(written.result) };
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
