import type { GovernDecision } from '@svc/contract';
import { FINDING_CATEGORIES, type Inspection, inspectCallInSlices } from '@svc/inspect';
import { canonicalizeInSlices, type Json } from '@svc/ledger';
import {
  binaryAnswer,
  type Call,
  type Decision,
  decide,
  type Facts,
  type Pack,
  type Principal,
} from '@svc/policy';
import { nextTurn } from '../../foundation/next-turn.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { type Span, traced } from '../../platform/tracing/span.ts';
import { answerOf, awaitedApproval, type OpenApproval } from './answer.ts';
import { countedDecision, readCounts } from './call-counts.ts';
import type {
  CallerAuthority,
  DecisionParts,
  GatewayCallOf,
  ReadCall,
  SealedDecision,
} from './decision-parts.ts';
import { recordDecision } from './decision-span.ts';
import { decisionFact, type GatewayCall, type SealedCredential } from './evidence.ts';
import { type AgentCredential, credentialFacts, factsOf, principalOf } from './facts.ts';
import { refusalFor } from './refusal.ts';
import { refuseSecretNames, sealableCall } from './request.ts';
import {
  AUTHORITY_KEEPS_CHANGING,
  confirmHolds,
  MAX_ATTEMPTS,
  renewed,
  seal,
  sealRefusal,
  sealUnreadable,
} from './seal-fact.ts';

/** Decides a tool call made with a credential as `decideCall` does, for a caller that supports only allow and deny. */
export async function decideAndSeal(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
  parent?: Span,
): Promise<GovernDecision> {
  const sealed = await decideCall(parts, credential, readCall, null, parent);
  const { answer, approval, decision, inspection, agent, evidenceId } = sealed;
  if (answer.decision === 'allow') await confirmHolds(parts, sealed.credential);
  return {
    ...answer,
    agent,
    findings: [...inspection.findings],
    maxSeverity: decision.maxSeverity,
    evidenceId,
    approvalId: awaitedApproval(decision, approval),
  };
}

/**
 * Decides a tool call made with a credential, and seals the decision before it answers; a credential that is not a valid
 * agent's is refused, and the refusal sealed. A decision under authority that has changed since is not sealed but
 * repeated. Every failure on the way throws: no error leads to an allow.
 */
export function decideCall(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null = null,
  parent?: Span,
): Promise<SealedDecision> {
  const span = parent?.child('decide');
  return traced(span, decideUntilSealed(parts, credential, readCall, gatewayCallOf, span));
}

async function decideUntilSealed(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null,
  span: Span | undefined,
): Promise<SealedDecision> {
  let current = credential;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const answer = await decideUnder(parts, current, readCall, gatewayCallOf, span);
    if (answer !== 'stale') return answer;
    current = await renewed(parts, current);
  }
  throw new ApiError('unavailable', AUTHORITY_KEEPS_CHANGING);
}

async function decideUnder(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null,
  span: Span | undefined,
): Promise<SealedDecision | 'stale'> {
  const refusal = refusalFor(credential, parts.now());
  if (refusal !== null) {
    throw await sealRefusal(parts, credential, await readOrNull(readCall), refusal);
  }
  const agentCredential = credential as AgentCredential;
  const { authority } = agentCredential;
  const agent = authority.agent as AgentAuthority;
  const gateway = await gatewayCall(parts, credential, authority, readCall, gatewayCallOf);
  const { call, inspection } = await readAndInspect(parts, credential, readCall);
  const pack = await parts.packOf(authority.tenant.id, agent.pack);
  const counts = await readCounts(parts.countsOf, pack, authority.tenant.id, agent.id, call);
  const facts = {
    ...factsOf(credentialFacts(agentCredential), agent.environment, inspection, parts.now()),
    ...gateway?.facts,
    ...counts,
    hasApproval: gateway?.resumed?.wasApproved ?? false,
  };
  const principal = principalOf(agent);
  const argumentsText = await canonicalizeInSlices(call.arguments as Json, nextTurn);
  const hash = parts.argumentsHash(argumentsText);
  const definitionHash = gateway?.definitionHash ?? null;
  const asked = {
    tenantId: authority.tenant.id,
    call,
    agent,
    principal,
    pack,
    facts,
    hash,
    argumentsLength: Buffer.byteLength(argumentsText),
    definitionHash,
    canRequestApproval: gateway?.resumed === undefined,
  };
  const { decision, approval } = await decideWithApproval(parts, asked);
  const answer = asked.canRequestApproval ? answerOf(decision, approval) : binaryAnswer(decision);
  const { tenantId } = asked;
  const made = { tenantId, packId: pack.id, call, argumentsText, principal, facts };
  const record = parts.recorder.prepare(made);
  const fact = decisionFact({
    agent,
    credential: sealedCredential(agentCredential),
    epoch: authority.epoch,
    call,
    decision,
    answer,
    approval,
    inspection,
    pack,
    hash,
    factsHash: record?.hash ?? null,
    gateway,
  });
  const effects = {
    approvalId: isUse(decision, gateway) ? (approval?.id ?? null) : null,
    counted: countedDecision(pack, facts, agent.id, call, decision, gateway !== null),
  };
  const evidenceId = await traced(
    span?.child('seal'),
    seal(parts, tenantId, authority.epoch, fact, effects),
  );
  if (evidenceId === null) return 'stale';
  const { server, tool } = call;
  parts.metrics.decided({ tenant: tenantId, server, tool, outcome: decision.outcome });
  parts.recordUse({ tenantId, agentId: agent.id, server, tool });
  if (record !== null) parts.recorder.record(record, evidenceId);
  const sealed = { decision, approval, answer, inspection, evidenceId };
  recordDecision(span, sealed, { agent, pack, tool, gateway });
  return { ...sealed, agent: agent.name, credential };
}

/** True if an approval allows the call now; only the gateway continues with a call that is sanitized. */
function isUse({ outcome, usesApproval }: Decision, gateway: GatewayCall | null): boolean {
  return usesApproval && (outcome === 'allow' || (outcome === 'sanitize' && gateway !== null));
}

/** Reads a call and inspects its arguments; seals why it cannot be read, and throws that. */
async function readAndInspect(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
): Promise<{ readonly call: Call; readonly inspection: Inspection }> {
  try {
    const call = await readCall();
    const inspection = await inspectCallInSlices(call, {
      pause: nextTurn,
      categories: FINDING_CATEGORIES,
    });
    refuseSecretNames(inspection.names);
    return { call, inspection };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw await sealUnreadable(parts, credential, error);
  }
}

/** Decides a call; one that a rule allows only with an approval is decided again with its approval, or requests one. */
async function decideWithApproval(
  parts: DecisionParts,
  asked: {
    readonly tenantId: string;
    readonly call: Call;
    readonly agent: AgentAuthority;
    readonly principal: Principal;
    readonly pack: Pack;
    readonly facts: Facts;
    readonly hash: string;
    readonly argumentsLength: number;
    readonly definitionHash: string | null;
    readonly canRequestApproval: boolean;
  },
): Promise<{ readonly decision: Decision; readonly approval: OpenApproval | null }> {
  const { tenantId, call, agent, principal, pack, facts, hash, argumentsLength, definitionHash } =
    asked;
  const decision = decide(call, principal, pack, facts);
  if (decision.outcome !== 'approve' || !asked.canRequestApproval) {
    return { decision, approval: null };
  }
  const approval = await parts.approvalOf(tenantId, {
    agent,
    call,
    argumentsHash: hash,
    argumentsLength,
    definitionHash,
    pack,
    reason: decision.reason,
  });
  if (approval?.state !== 'approved') return { decision, approval };
  return { decision: decide(call, principal, pack, { ...facts, hasApproval: true }), approval };
}

/** Returns the gateway's facts about the call; if the server does not serve the agent, seals the refusal and throws it. */
async function gatewayCall(
  parts: DecisionParts,
  credential: Credential,
  authority: CallerAuthority,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null,
): Promise<GatewayCall | null> {
  if (gatewayCallOf === null) return null;
  try {
    return await gatewayCallOf(authority);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
    const refusal = { code: error.code, reason: error.message };
    throw await sealRefusal(parts, credential, await readOrNull(readCall), refusal);
  }
}

function sealedCredential(credential: AgentCredential): SealedCredential {
  return credential.kind === 'token'
    ? { token: credential.authority.token.id }
    : { issuer: credential.identity.issuer };
}

async function readOrNull(readCall: ReadCall): Promise<Call | null> {
  try {
    return sealableCall(await readCall());
  } catch {
    return null;
  }
}
