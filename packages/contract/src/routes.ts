import { Type } from 'typebox';
import { Agent, ApprovedAgent, CreateAgent, RevokeAgent } from './agents.ts';
import { CycloneDx } from './aibom.ts';
import type { ErrorCode } from './errors.ts';
import {
  EvidenceQuery,
  EvidenceRecord,
  ExportQuery,
  SignedHead,
  Verification,
} from './evidence.ts';
import { Finding, FindingQuery } from './findings.ts';
import { GovernCheck, GovernDecision } from './govern.ts';
import { Id } from './ids.ts';
import { InventoryItem, InventoryQuery } from './inventory.ts';
import { listQuery, Page } from './list.ts';
import { Me } from './me.ts';
import { PutRepository, Repository } from './repositories.ts';
import { COMMON_ERRORS, type Route, SCAN_BODY_LIMIT } from './route.ts';
import { Scan, ScanUpload } from './scans.ts';
import { CreatedToken, CreateToken, Token } from './tokens.ts';

const readers = ['admin', 'viewer', 'service'] as const;
const nothing = Type.Null();
const repoParams = Type.Object({
  repoId: Type.String({ maxLength: 250, description: 'Id, or the URL-encoded `owner/name`.' }),
});

export const ROUTES = {
  getMe: {
    method: 'GET',
    path: '/v1/me',
    summary: 'Who the credential is',
    roles: ['admin', 'viewer', 'service', 'agent'],
    success: { status: 200, schema: Me },
    errors: [],
  },
  createToken: {
    method: 'POST',
    path: '/v1/tokens',
    summary: 'Mint a service token, shown this once',
    roles: ['admin'],
    body: CreateToken,
    success: { status: 201, schema: CreatedToken },
    secretOnce: true,
    errors: ['conflict'],
  },
  listTokens: {
    method: 'GET',
    path: '/v1/tokens',
    summary: 'List tokens, never their values',
    roles: ['admin'],
    query: Type.Object(listQuery, { additionalProperties: false }),
    success: { status: 200, schema: Page(Token) },
    errors: [],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/v1/tokens/{tokenId}',
    summary: 'Revoke a token at once',
    roles: ['admin'],
    params: Type.Object({ tokenId: Id('token') }),
    success: { status: 204, schema: nothing },
    errors: ['not_found'],
  },
  putRepository: {
    method: 'PUT',
    path: '/v1/repos',
    summary: 'Register a repository by name; the same name answers the same repository',
    roles: ['admin', 'service'],
    body: PutRepository,
    success: { status: 200, schema: Repository },
    errors: [],
  },
  listRepositories: {
    method: 'GET',
    path: '/v1/repos',
    summary: 'List repositories',
    roles: readers,
    query: Type.Object(listQuery, { additionalProperties: false }),
    success: { status: 200, schema: Page(Repository) },
    errors: [],
  },
  getRepository: {
    method: 'GET',
    path: '/v1/repos/{repoId}',
    summary: 'One repository',
    roles: readers,
    params: repoParams,
    success: { status: 200, schema: Repository },
    errors: ['not_found'],
  },
  uploadScan: {
    method: 'POST',
    path: '/v1/repos/{repoId}/scans',
    summary: 'Upload what a scan found',
    roles: ['admin', 'service'],
    params: repoParams,
    body: ScanUpload,
    bodyLimit: SCAN_BODY_LIMIT,
    success: { status: 201, schema: Scan },
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
  getScan: {
    method: 'GET',
    path: '/v1/scans/{scanId}',
    summary: 'One scan with its coverage',
    roles: readers,
    params: Type.Object({ scanId: Id('scan') }),
    success: { status: 200, schema: Scan },
    errors: ['not_found'],
  },
  listFindings: {
    method: 'GET',
    path: '/v1/findings',
    summary: 'List findings, worst first unless told',
    roles: readers,
    query: FindingQuery,
    success: { status: 200, schema: Page(Finding) },
    errors: [],
  },
  getFinding: {
    method: 'GET',
    path: '/v1/findings/{findingId}',
    summary: 'One finding',
    roles: readers,
    params: Type.Object({ findingId: Id('finding') }),
    success: { status: 200, schema: Finding },
    errors: ['not_found'],
  },
  listInventory: {
    method: 'GET',
    path: '/v1/inventory',
    summary: 'List AI assets across repositories',
    roles: readers,
    query: InventoryQuery,
    success: { status: 200, schema: Page(InventoryItem) },
    errors: [],
  },
  getRepositoryAibom: {
    method: 'GET',
    path: '/v1/repos/{repoId}/aibom/cyclonedx',
    summary: "A repository's AI bill of materials, CycloneDX 1.6",
    roles: readers,
    params: repoParams,
    success: { status: 200, schema: CycloneDx },
    errors: ['not_found'],
  },
  getAibom: {
    method: 'GET',
    path: '/v1/aibom/cyclonedx',
    summary: 'The AI bill of materials of all repositories, CycloneDX 1.6, each component once',
    roles: readers,
    success: { status: 200, schema: CycloneDx },
    errors: [],
  },
  createAgent: {
    method: 'POST',
    path: '/v1/agent-identities',
    summary: 'Register an agent; it may do nothing until approved',
    roles: ['admin'],
    body: CreateAgent,
    success: { status: 201, schema: Agent },
    errors: ['conflict'],
  },
  listAgents: {
    method: 'GET',
    path: '/v1/agent-identities',
    summary: 'List agents',
    roles: ['admin', 'viewer'],
    query: Type.Object(listQuery, { additionalProperties: false }),
    success: { status: 200, schema: Page(Agent) },
    errors: [],
  },
  getAgent: {
    method: 'GET',
    path: '/v1/agent-identities/{agentId}',
    summary: 'One agent',
    roles: ['admin', 'viewer'],
    params: Type.Object({ agentId: Id('agent') }),
    success: { status: 200, schema: Agent },
    errors: ['not_found'],
  },
  approveAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/approve',
    summary: 'Approve an agent and mint its lab token, shown this once',
    roles: ['admin'],
    params: Type.Object({ agentId: Id('agent') }),
    success: { status: 200, schema: ApprovedAgent },
    secretOnce: true,
    errors: ['not_found', 'conflict'],
  },
  rejectAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/reject',
    summary: 'Refuse a requested agent',
    roles: ['admin'],
    params: Type.Object({ agentId: Id('agent') }),
    success: { status: 200, schema: Agent },
    errors: ['not_found', 'conflict'],
  },
  revokeAgent: {
    method: 'POST',
    path: '/v1/agent-identities/{agentId}/revoke',
    summary:
      'Kill switch: no call of this agent is allowed once this has answered; a repeat changes nothing',
    roles: ['admin'],
    params: Type.Object({ agentId: Id('agent') }),
    body: RevokeAgent,
    success: { status: 200, schema: Agent },
    errors: ['not_found', 'conflict'],
  },
  governCheck: {
    method: 'POST',
    path: '/v1/govern/check',
    summary: "Decide an agent's tool call and seal the decision before answering",
    roles: ['agent'],
    body: GovernCheck,
    bodyLimit: 1024 * 1024,
    repeatable: true,
    success: { status: 200, schema: GovernDecision },
    errors: [],
  },
  listEvidence: {
    method: 'GET',
    path: '/v1/evidence',
    summary: 'List sealed events, newest first',
    roles: ['admin', 'viewer'],
    query: EvidenceQuery,
    success: { status: 200, schema: Page(EvidenceRecord) },
    errors: [],
  },
  exportEvidence: {
    method: 'GET',
    path: '/v1/evidence/export',
    summary: 'Stream the audit trail as NDJSON with a signed head, for offline verification',
    roles: ['admin', 'viewer'],
    query: ExportQuery,
    success: { status: 200, schema: Type.String(), contentType: 'application/x-ndjson' },
    errors: ['unprocessable'],
  },
  getSignedHead: {
    method: 'GET',
    path: '/v1/evidence/head',
    summary: 'The signed head of the log',
    roles: ['admin', 'viewer'],
    success: { status: 200, schema: SignedHead },
    errors: [],
  },
  verifyEvidence: {
    method: 'POST',
    path: '/v1/evidence/verify',
    summary: 'Recompute the whole chain from the stored events',
    roles: ['admin', 'viewer'],
    repeatable: true,
    success: { status: 200, schema: Verification },
    errors: [],
  },
  getEvidence: {
    method: 'GET',
    path: '/v1/evidence/{evidenceId}',
    summary: 'One sealed event',
    roles: ['admin', 'viewer'],
    params: Type.Object({ evidenceId: Id('evidence') }),
    success: { status: 200, schema: EvidenceRecord },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;

export type OperationId = keyof typeof ROUTES;

/** One operation by its id, with the optional parts visible to the type checker. */
export function route(operationId: OperationId): Route {
  return ROUTES[operationId];
}

/** True for the operations whose effect an `Idempotency-Key` guards. */
export function takesIdempotencyKey(operationId: OperationId): boolean {
  const { method, repeatable } = route(operationId);
  return method === 'POST' && repeatable !== true;
}

/** Errors that an operation documents. */
export function routeErrors(operationId: OperationId): readonly ErrorCode[] {
  const { errors, body } = route(operationId);
  const own = new Set<ErrorCode>([...COMMON_ERRORS, ...errors]);
  if (body) for (const code of ['too_large', 'unsupported_media_type'] as const) own.add(code);
  // an Idempotency-Key that was used for another request, or whose answer held a secret
  if (takesIdempotencyKey(operationId))
    for (const code of ['conflict', 'unprocessable'] as const) own.add(code);
  return [...own];
}
