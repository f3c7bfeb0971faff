import { setImmediate } from 'node:timers/promises';
import type { GovernDecision } from '@svc/contract';
import { FINDING_CATEGORIES, type Inspection, inspectCallInSlices } from '@svc/inspect';
import { type Call, decide } from '@svc/policy';
import { ApiError } from '../../platform/api-error.ts';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { answerOf } from './answer.ts';
import type {
  DecisionParts,
  GatewayCallOf,
  ReadCall,
  SealedDecision,
  Standing,
} from './decision-parts.ts';
import {
  argumentsHash,
  decisionFact,
  type GatewayCall,
  type SealedCredential,
} from './evidence.ts';
import { type AgentCredential, factsOf, principalOf } from './facts.ts';
import { refusalFor } from './refusal.ts';
import { refuseSecretNames, sealableCall } from './request.ts';
import {
  AUTHORITY_KEEPS_CHANGING,
  MAX_ATTEMPTS,
  renewed,
  seal,
  sealRefusal,
  sealUnreadable,
} from './seal-fact.ts';

/** Decides a tool call made with a credential as `decideCall` does, for a caller that knows only allow and deny. */
export async function decideAndSeal(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
): Promise<GovernDecision> {
  const sealed = await decideCall(parts, credential, readCall);
  const { answer, decision, inspection, agent, evidenceId } = sealed;
  return {
    ...answer,
    agent,
    findings: [...inspection.findings],
    maxSeverity: decision.maxSeverity,
    evidenceId,
  };
}

/**
 * Decides a tool call made with a credential, and seals the decision before it answers; a credential that is not a valid
 * agent's is refused, and the refusal sealed. A decision under authority that has changed since is not sealed but made
 * again. Whatever fails on the way throws: there is no path from an error to an allow.
 */
export async function decideCall(
  parts: DecisionParts,
  credential: Credential,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null = null,
): Promise<SealedDecision> {
  let current = credential;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const answer = await decideUnder(parts, current, readCall, gatewayCallOf);
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
): Promise<SealedDecision | 'stale'> {
  const refusal = refusalFor(credential, parts.now());
  if (refusal !== null) {
    throw await sealRefusal(parts, credential, readable(readCall), refusal);
  }
  const agentCredential = credential as AgentCredential;
  const { authority } = agentCredential;
  const agent = authority.agent as AgentAuthority;
  const gateway = await gatewayCall(parts, credential, authority, readCall, gatewayCallOf);
  let call: Call;
  let inspection: Inspection;
  try {
    call = readCall();
    inspection = await inspectCallInSlices(call, {
      pause: setImmediate,
      categories: FINDING_CATEGORIES,
    });
    refuseSecretNames(inspection.names);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw await sealUnreadable(parts, credential, error);
  }
  const facts = factsOf(agentCredential, agent, inspection, parts.now());
  const principal = principalOf(agent);
  const pack = await parts.packOf(authority.tenant.id, agent.pack);
  const hash = argumentsHash(parts.argumentsKey, call.arguments);
  const unapproved = decide(call, principal, pack, facts);
  const approval =
    unapproved.outcome === 'approve'
      ? await parts.approvalOf(authority.tenant.id, {
          agent,
          server: call.server,
          tool: call.tool,
          argumentsHash: hash,
          pack,
          reason: unapproved.reason,
        })
      : null;
  const hasApproval = approval?.state === 'approved';
  const decision = hasApproval
    ? decide(call, principal, pack, { ...facts, hasApproval })
    : unapproved;
  const answer = answerOf(decision, approval);
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
    gateway,
  });
  const isUse = hasApproval && decision.outcome === 'allow' && decision.usesApproval;
  const evidenceId = await seal(
    parts,
    authority.tenant.id,
    authority.epoch,
    fact,
    isUse ? approval.id : null,
  );
  if (evidenceId === null) return 'stale';
  parts.recorder.record({
    tenantId: authority.tenant.id,
    evidenceId,
    packId: pack.id,
    call,
    principal,
    facts,
  });
  return { decision, answer, inspection, agent: agent.name, evidenceId, credential };
}

/** Returns what the gateway says about the call; where it does not serve the agent, seals the refusal and throws it. */
async function gatewayCall(
  parts: DecisionParts,
  credential: Credential,
  authority: Standing,
  readCall: ReadCall,
  gatewayCallOf: GatewayCallOf | null,
): Promise<GatewayCall | null> {
  if (gatewayCallOf === null) return null;
  try {
    return await gatewayCallOf(authority);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
    const refusal = { code: error.code, reason: error.message };
    throw await sealRefusal(parts, credential, readable(readCall), refusal);
  }
}

function sealedCredential(credential: AgentCredential): SealedCredential {
  return credential.kind === 'token'
    ? { token: credential.authority.token.id }
    : { issuer: credential.identity.issuer };
}

function readable(readCall: ReadCall): Call | null {
  try {
    return sealableCall(readCall());
  } catch {
    return null;
  }
}
