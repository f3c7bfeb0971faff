import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { GovernDecision } from '@svc/contract';
import { FINDING_CATEGORIES, type Inspection, inspectCallInSlices } from '@svc/inspect';
import { type BinaryAnswer, type Call, type Decision, decide, type Pack } from '@svc/policy';
import { ApiError } from '../../platform/api-error.ts';
import type {
  AgentAuthority,
  ExternalAuthorities,
} from '../../platform/identity/agent-authority.ts';
import type { Authorities } from '../../platform/identity/authority.ts';
import { type Credential, tenantOf } from '../../platform/identity/credential.ts';
import type { Refusal } from '../../platform/identity/refusal.ts';
import type { SealRequest } from '../../platform/ledger/append-batch.ts';
import { type Fact, newEvent } from '../../platform/ledger/seal.ts';
import type { Sealer, SealOutcome } from '../../platform/ledger/sealer.ts';
import { actor, type Caller, type Principal } from '../../platform/principal.ts';
import { answerOf, type OpenApproval } from './answer.ts';
import {
  argumentsHash,
  decisionFact,
  type GatewayCall,
  refusalFact,
  type SealedCredential,
} from './evidence.ts';
import { type AgentCredential, factsOf, principalOf } from './facts.ts';
import type { DecisionRecorder } from './record-facts.ts';
import { refusalFor } from './refusal.ts';
import { refuseSecretNames, sealableCall } from './request.ts';

/** The authority of a tenant changing faster than this many decisions in a row is a fault, not a race. */
const MAX_ATTEMPTS = 20;
const AUTHORITY_KEEPS_CHANGING =
  'the authority of the tenant keeps changing, so the call is refused; try again';

export type DecisionParts = {
  readonly authorities: Authorities;
  readonly externalAuthorities: ExternalAuthorities;
  readonly sealer: Sealer;
  /** Seals a decision that an approval lets through, and uses the approval; `stale` where it cannot be used any more. */
  readonly sealWithApproval: (request: SealRequest, approvalId: string) => Promise<SealOutcome>;
  /** Returns the active pack of an agent, ready to evaluate. */
  readonly packOf: (
    tenantId: string,
    pack: { readonly id: string; readonly version: number | null },
  ) => Pack | Promise<Pack>;
  readonly approvalOf: ApprovalOf;
  readonly recorder: DecisionRecorder;
  readonly argumentsKey: KeyObject;
  readonly now: () => number;
};

/** Returns the approval of exactly this call, which it asks for if there is none; null where too many wait. */
export type ApprovalOf = (
  tenantId: string,
  call: {
    readonly agent: { readonly id: string; readonly name: string };
    readonly server: string | null;
    readonly tool: string;
    readonly argumentsHash: string;
    readonly pack: { readonly id: string; readonly version: number };
    readonly reason: string;
  },
) => Promise<OpenApproval | null>;

/** Returns the call, or throws why it cannot be read. */
export type ReadCall = () => Call;

/** A decision that is sealed, and the credential as it was when it was sealed. */
export type SealedDecision = {
  readonly decision: Decision;
  /** The decision for a caller that knows only allow and deny, with the approval that it waits for. */
  readonly answer: BinaryAnswer;
  readonly inspection: Inspection;
  readonly agent: string;
  readonly evidenceId: string;
  readonly credential: Credential;
};

/**
 * Returns the server of the gateway that a call is for, as of this authority or later; throws `not_found` or `forbidden`
 * where the agent does not reach it.
 */
export type GatewayCallOf = (standing: Standing) => Promise<GatewayCall>;

/** What a credential stands for, whatever its kind. */
export type Standing = {
  readonly tenant: Principal['tenant'];
  readonly epoch: number;
  readonly agent: AgentAuthority | null;
};

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

/**
 * Seals a fact while the credential still holds, under the epoch that this was checked in. Returns the evidence id, or why
 * the credential, or the server, refuses now; nothing is sealed then.
 */
export async function sealWhileValid(
  parts: DecisionParts,
  credential: Credential,
  gatewayCallOf: GatewayCallOf,
  factOf: (credential: Credential, epoch: number) => Fact,
): Promise<
  | { readonly isSealed: true; readonly evidenceId: string }
  | { readonly isSealed: false; readonly reason: string }
> {
  let current = credential;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const refusal = refusalFor(current, parts.now());
    if (refusal !== null) return { isSealed: false, reason: refusal.reason };
    const { authority } = current as AgentCredential;
    try {
      await gatewayCallOf(authority);
    } catch (error) {
      if (error instanceof ApiError) return { isSealed: false, reason: error.message };
      throw error;
    }
    const fact = factOf(current, authority.epoch);
    const evidenceId = await seal(parts, authority.tenant.id, authority.epoch, fact);
    if (evidenceId !== null) return { isSealed: true, evidenceId };
    current = await renewed(parts, current);
  }
  throw new ApiError('unavailable', AUTHORITY_KEEPS_CHANGING);
}

/** Seals that a request with this credential was refused; returns the problem to answer, which cites the evidence. */
async function sealRefusal(
  parts: DecisionParts,
  credential: Credential,
  call: Call | null,
  refusal: Refusal,
): Promise<ApiError> {
  const evidenceId = await sealFact(parts, credential, (current, epoch) =>
    refusalFact(actorOf(current), call, refusal, epoch),
  );
  return new ApiError(refusal.code, `${refusal.reason} (evidence ${evidenceId})`);
}

/**
 * Seals that a call could not be read; returns the problem with the evidence cited. What was wrong is told to the caller
 * only: it quotes the body, which may hold a secret anywhere.
 */
export async function sealUnreadable(
  parts: DecisionParts,
  credential: Credential,
  problem: ApiError,
): Promise<ApiError> {
  const refusal = { code: problem.code, reason: 'the request could not be read' };
  const evidenceId = await sealFact(parts, credential, (current, epoch) =>
    refusalFact(actorOf(current), null, refusal, epoch),
  );
  return new ApiError(problem.code, `${problem.message} (evidence ${evidenceId})`, problem.fields);
}

/** Seals what a credential gave rise to, under whatever authority is in force; returns the evidence id. */
export async function sealFact(
  parts: DecisionParts,
  credential: Credential,
  factOf: (credential: Credential, epoch: number) => Fact,
): Promise<string> {
  let current = credential;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const epoch = await epochUnder(parts, current);
    const evidenceId = await seal(parts, tenantOf(current).id, epoch, factOf(current, epoch));
    if (evidenceId !== null) return evidenceId;
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

async function renewed(parts: DecisionParts, credential: Credential): Promise<Credential> {
  if (credential.kind === 'user-jwt') return credential;
  if (credential.kind === 'agent-jwt') {
    const authority = await parts.externalAuthorities.fresh(credential.identity);
    return { ...credential, authority };
  }
  const authority = await parts.authorities.fresh(credential.hash);
  if (authority === null) throw new ApiError('unauthenticated', 'the token is unknown');
  return { ...credential, authority };
}

async function epochUnder(parts: DecisionParts, credential: Credential): Promise<number> {
  return credential.kind === 'user-jwt'
    ? parts.authorities.epochOf(credential.principal.tenant.id)
    : credential.authority.epoch;
}

function readable(readCall: ReadCall): Call | null {
  try {
    return sealableCall(readCall());
  } catch {
    return null;
  }
}

/** Returns how the holder of a credential is written into evidence. */
export function actorOf(credential: Credential): Caller {
  if (credential.kind === 'user-jwt') return actor(credential.principal);
  const { agent } = credential.authority;
  if (agent !== null) return { type: 'agent', id: agent.id, name: agent.name };
  if (credential.kind === 'agent-jwt') {
    const { issuer, subject } = credential.identity;
    return { type: 'user', id: `${issuer}#${subject}`, name: subject };
  }
  const { token } = credential.authority;
  return { type: 'token', id: token.id, name: token.name };
}

/** Returns the evidence id once the fact is durable; null when it was decided under authority that has changed. */
async function seal(
  parts: DecisionParts,
  tenantId: string,
  epoch: number,
  fact: Fact,
  approvalId: string | null = null,
): Promise<string | null> {
  const { id: evidenceId, text: event, disclosures } = newEvent(fact);
  const request = { tenantId, epoch, evidenceId, kind: fact.kind, event, disclosures };
  const sealing =
    approvalId === null ? parts.sealer.seal(request) : parts.sealWithApproval(request, approvalId);
  const outcome = await sealing.catch((cause) => {
    throw new ApiError(
      'unavailable',
      'the evidence could not be sealed, so the call is refused',
      [],
      { cause },
    );
  });
  return outcome === 'sealed' ? evidenceId : null;
}
