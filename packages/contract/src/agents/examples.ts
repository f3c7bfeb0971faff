import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { REVOCATION } from '../in-force.ts';
import { TOKEN_PREFIX } from '../tokens/schemas.ts';
import type { Onramp } from './onramp.ts';
import type {
  Agent,
  ApproveAgent,
  ApprovedAgent,
  CreateAgent,
  ExternalSubject,
  RevokedAgent,
  RotateAgent,
  UpdateAgent,
} from './schemas.ts';
import type { AgentUsage } from './usage.ts';

export const CREATE_AGENT: CreateAgent = {
  name: 'release-notes',
  owner: 'alice@example.com',
  allowedTools: ['repo.*', 'mail.send'],
  environment: 'production',
  tags: ['team:release'],
};

export const UPDATE_AGENT: UpdateAgent = { allowedTools: ['repo.*'], tags: ['team:release'] };

export const APPROVE_AGENT: ApproveAgent = { expiresInDays: 30 };

export const ROTATE_AGENT: RotateAgent = { overlapMinutes: 15 };

export const EXTERNAL_SUBJECT: ExternalSubject = {
  issuer: 'https://idp.example.com',
  subject: 'release-notes-client',
};

export const REQUESTED_AGENT: Agent = {
  id: exampleId('agent'),
  version: 1,
  name: 'release-notes',
  owner: 'alice@example.com',
  allowedTools: ['repo.*', 'mail.send'],
  environment: 'production',
  tags: ['team:release'],
  state: 'requested',
  externalSubject: null,
  requestedBy: 'user:https://idp.example.com#alice',
  approvedBy: null,
  createdAt: EXAMPLE_TIME,
  approvedAt: null,
  revokedAt: null,
  ownerLeftAt: null,
  revocationReason: null,
};

export const REJECTED_AGENT: Agent = { ...REQUESTED_AGENT, state: 'rejected' };

const AGENT: Agent = {
  ...REQUESTED_AGENT,
  state: 'approved',
  approvedBy: 'user:https://idp.example.com#bob',
  approvedAt: EXAMPLE_TIME,
};

export const APPROVED_AGENT: ApprovedAgent = {
  ...AGENT,
  token: `${TOKEN_PREFIX}...`,
  tokenExpiresAt: '2026-05-01T12:00:00.000Z',
};

export const BOUND_AGENT: Agent = { ...AGENT, externalSubject: EXTERNAL_SUBJECT };

export const UPDATED_AGENT: Agent = { ...AGENT, allowedTools: ['repo.*'] };

export const REVOKE_AGENT = { reason: 'The project has ended.' };

export const REVOKED_AGENT: RevokedAgent = {
  ...AGENT,
  state: 'revoked',
  revokedAt: EXAMPLE_TIME,
  revocationReason: REVOKE_AGENT.reason,
  ...REVOCATION,
};

export const AGENT_PARAMS = { agentId: AGENT.id };

export const AGENT_USAGE: AgentUsage = {
  tools: [
    { server: 'repo', tool: 'repo.read', calls: 12, lastUsedAt: EXAMPLE_TIME, isAllowed: true },
  ],
  patterns: [
    {
      pattern: 'repo.*',
      tools: ['repo.read'],
      toolCount: 1,
      calls: 12,
      lastUsedAt: EXAMPLE_TIME,
    },
    { pattern: 'mail.send', tools: [], toolCount: 0, calls: 0, lastUsedAt: null },
  ],
  isComplete: true,
};

export const ONRAMP: Onramp = {
  agentId: AGENT.id,
  apiUrl: 'https://svc.example.com',
  gatewayUrl: null,
  audience: null,
  snippets: [
    {
      target: 'env',
      title: 'Environment',
      language: 'sh',
      file: null,
      text: "export SVC_API='https://svc.example.com'\n",
    },
  ],
};
