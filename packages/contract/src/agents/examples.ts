import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { TOKEN_PREFIX } from '../tokens/schemas.ts';
import type { Agent, ApprovedAgent, CreateAgent } from './schemas.ts';

export const CREATE_AGENT: CreateAgent = {
  name: 'release-notes',
  owner: 'alice@example.com',
  allowedTools: ['repo.*', 'mail.send'],
  environment: 'production',
};

export const REQUESTED_AGENT: Agent = {
  id: exampleId('agent'),
  name: 'release-notes',
  owner: 'alice@example.com',
  allowedTools: ['repo.*', 'mail.send'],
  environment: 'production',
  state: 'requested',
  requestedBy: 'user:https://idp.example.com#alice',
  approvedBy: null,
  createdAt: EXAMPLE_TIME,
  approvedAt: null,
  revokedAt: null,
  revocationReason: null,
};

export const REJECTED_AGENT: Agent = { ...REQUESTED_AGENT, state: 'rejected' };

const AGENT: Agent = {
  ...REQUESTED_AGENT,
  state: 'approved',
  approvedBy: 'user:https://idp.example.com#bob',
  approvedAt: EXAMPLE_TIME,
};

export const APPROVED_AGENT: ApprovedAgent = { ...AGENT, token: `${TOKEN_PREFIX}...` };

export const REVOKE_AGENT = { reason: 'The project has ended.' };

export const REVOKED_AGENT: Agent = {
  ...AGENT,
  state: 'revoked',
  revokedAt: EXAMPLE_TIME,
  revocationReason: REVOKE_AGENT.reason,
};

export const AGENT_PARAMS = { agentId: AGENT.id };
