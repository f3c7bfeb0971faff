import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, Page } from '../list.ts';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  AGENT_PARAMS,
  APPROVED_AGENT,
  CREATE_AGENT,
  REJECTED_AGENT,
  REQUESTED_AGENT,
  REVOKE_AGENT,
  REVOKED_AGENT,
} from './examples.ts';
import { Agent, ApprovedAgent, CreateAgent, RevokeAgent } from './schemas.ts';

const agentParams = Type.Object({ agentId: Id('agent') });

export const agentRoutes = {
  createAgent: {
    method: 'POST',
    path: '/v1/agent-identities',
    summary: 'Request an agent identity',
    description: 'The agent has no token, and so no access, until the request is approved.',
    tag: 'agents',
    roles: ADMINS,
    body: CreateAgent,
    example: { body: CREATE_AGENT },
    success: { status: 201, schema: Agent, example: REQUESTED_AGENT },
    events: ['agent.requested'],
    errors: ['conflict'],
  },
  listAgents: {
    method: 'GET',
    path: '/v1/agent-identities',
    summary: 'List agent identities, newest first',
    tag: 'agents',
    roles: PEOPLE,
    query: ListQuery,
    success: { status: 200, schema: Page(Agent), example: examplePage(REQUESTED_AGENT) },
    errors: [],
  },
  getAgent: {
    method: 'GET',
    path: '/v1/agent-identities/{agentId}',
    summary: 'Get an agent identity',
    tag: 'agents',
    roles: PEOPLE,
    params: agentParams,
    example: { params: AGENT_PARAMS },
    success: { status: 200, schema: Agent, example: REQUESTED_AGENT },
    errors: ['not_found'],
  },
  approveAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/approve',
    summary: 'Approve a requested agent identity and create its lab token',
    description:
      'The response contains the lab token, once: it cannot be read again. Where the deployment or the agent is `production`, the requester cannot approve the request.',
    tag: 'agents',
    roles: ADMINS,
    params: agentParams,
    example: { params: AGENT_PARAMS },
    success: { status: 200, schema: ApprovedAgent, example: APPROVED_AGENT },
    secretOnce: true,
    events: ['agent.approved'],
    errors: ['not_found', 'conflict'],
  },
  rejectAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/reject',
    summary: 'Reject a requested agent identity',
    tag: 'agents',
    roles: ADMINS,
    params: agentParams,
    example: { params: AGENT_PARAMS },
    success: { status: 200, schema: Agent, example: REJECTED_AGENT },
    events: ['agent.rejected'],
    errors: ['not_found', 'conflict'],
  },
  revokeAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/revoke',
    summary: 'Revoke an agent identity (kill switch)',
    description:
      'No tool call of the agent is allowed after the response. Revocation is final; repeated requests change nothing and return 200.',
    tag: 'agents',
    roles: ADMINS,
    params: agentParams,
    body: RevokeAgent,
    example: { params: AGENT_PARAMS, body: REVOKE_AGENT },
    success: { status: 200, schema: Agent, example: REVOKED_AGENT },
    events: ['agent.revoked'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
