import {
  type Agent,
  type ApprovedAgent,
  DEFAULT_LIMIT,
  type Environment,
  type ExternalSubject,
  type RevokedAgent,
} from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import {
  type Operation,
  reading,
  type Written,
  writing,
  writingThen,
} from '../../platform/http/operation.ts';
import type { InForce } from '../../platform/nodes/in-force.ts';
import type { Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { approveAgent, approveExternalAgent } from './approve.ts';
import { changeAgent, knownAgent } from './change.ts';
import { onramp } from './onramp.ts';
import { ownerOf } from './owner.ts';
import { registerAgent } from './register.ts';
import { revokeAgent } from './revoke.ts';
import { rotateAgent } from './rotate.ts';
import { type AgentRow, listAgents } from './store.ts';
import type { AgentTokens, LabToken } from './tokens.ts';
import { updateAgent, widensAgent } from './update.ts';
import { agentUsage } from './usage.ts';

export type AgentParts = {
  readonly environment: Environment;
  readonly tokens: AgentTokens;
  /** Waits until what the principal's tenant has changed is in force on every node. */
  readonly inForce: (principal: Principal) => Promise<InForce>;
  /** Addresses under which agents reach the service, without a trailing slash. */
  readonly apiUrl: () => string;
  readonly gatewayUrl: string | null;
};

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;
const nothingMore = async () => ({ change: {}, data: {}, extra: null });

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
    reading('getAgentOnramp', async (tx, { principal, params }) =>
      onramp(tx, principal.tenant, params.agentId, parts),
    ),
    reading('getAgentUsage', (tx, { params }) => agentUsage(tx, params.agentId)),
    writing(
      'updateAgent',
      async (tx, { principal, params, body, ifMatch }) =>
        wireWritten(await updateAgent(tx, principal, params.agentId, body, { ...parts, ifMatch })),
      {
        ...AUTHORITY,
        changesAuthority: (tx, { params, body }) => widensAgent(tx, params.agentId, body),
      },
    ),
    writing(
      'approveAgent',
      async (tx, { principal, params, body }) => {
        const { agentId } = params;
        const { result, events } = await approveAgent(
          tx,
          principal,
          agentId,
          body.expiresInDays,
          parts,
        );
        return { result: wireApproved(result.agent, result.extra), events };
      },
      AUTHORITY,
    ),
    writing(
      'approveExternalAgent',
      async (tx, { principal, params, body }) => {
        const { agentId } = params;
        const { result, events } = await approveExternalAgent(tx, principal, agentId, body, parts);
        return { result: wireAgent(result.agent), events };
      },
      AUTHORITY,
    ),
    writing(
      'rotateAgent',
      async (tx, { principal, params, body }) => {
        const { agentId } = params;
        const { result, events } = await rotateAgent(tx, principal, agentId, body, parts.tokens);
        return { result: wireApproved(result.agent, result.token), events };
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
      WITHDRAWS,
    ),
    writingThen(
      'revokeAgent',
      async (tx, { principal, params, body }) => {
        const { agentId } = params;
        const { reason = null } = body;
        const written = await revokeAgent(tx, principal, agentId, reason, parts.tokens);
        return { ...written, result: wireRevoked(written.result) };
      },
      async ({ principal }, revoked) => ({ ...revoked, ...(await parts.inForce(principal)) }),
      WITHDRAWS,
    ),
  ];
}

function wireWritten(written: Written<AgentRow>): Written<Agent> {
  return { ...written, result: wireAgent(written.result) };
}

/** Wire form of an agent just revoked; its propagation to other nodes is still unknown. */
function wireRevoked(row: AgentRow): RevokedAgent {
  const { revocation_evidence_id: evidenceId } = row;
  return { ...wireAgent(row), evidenceId, inForceSince: null, staleNodes: [] };
}

function wireApproved(row: AgentRow, { value, expiresAt }: LabToken): ApprovedAgent {
  return { ...wireAgent(row), token: value, tokenExpiresAt: wireTime(expiresAt) };
}

function wireAgent(row: AgentRow): Agent {
  return {
    id: row.agent_id,
    version: row.version,
    name: row.name,
    owner: ownerOf(row),
    allowedTools: row.allowed_tools,
    environment: row.environment,
    tags: row.tags,
    state: row.state,
    externalSubject: externalSubjectOf(row),
    requestedBy: row.requested_by,
    approvedBy: row.approved_by,
    createdAt: wireTime(row.created_at),
    approvedAt: wireTime(row.approved_at),
    revokedAt: wireTime(row.revoked_at),
    revocationReason: row.revocation_reason,
    ownerLeftAt: wireTime(row.owner_left_at),
  };
}

function externalSubjectOf(row: AgentRow): ExternalSubject | null {
  const { external_issuer: issuer, external_subject: subject } = row;
  return issuer === null || subject === null ? null : { issuer, subject };
}
