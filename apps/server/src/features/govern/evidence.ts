import type { ErrorCode } from '@svc/contract';
import type { Inspection } from '@svc/inspect';
import type { BinaryAnswer, Call, Decision, Facts, PackVersion } from '@svc/policy';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import { capText } from '../../platform/ledger/cap-text.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import type { OpenApproval } from './answer.ts';

/** Longest text of one field; a finding's pointer is as long as the caller's keys. */
const MAX_TEXT = 500;

/** The gateway's facts about a call that it decides. */
export type GatewayCall = {
  /** Id of the server. */
  readonly server: string;
  readonly method: string;
  readonly mode: 'observe' | 'enforce';
  /** Facts that only the gateway has; not sealed here. */
  readonly facts?: Partial<Pick<Facts, 'tool' | 'taint'>>;
  /** Hash of the tool's pinned definition, which approvals are bound to. */
  readonly definitionHash?: string;
  /** Of a call that was decided before and whose response is resumed: no approval is requested; whether the call had one. */
  readonly resumed?: { readonly wasApproved: boolean };
};

/** The credential that a decision is made under, as it is sealed: the id of a lab token, or the issuer of a JWT. */
export type SealedCredential = { readonly token: string } | { readonly issuer: string };

/** What is sealed of a decision. */
export type Decided = {
  readonly agent: AgentAuthority;
  readonly credential: SealedCredential;
  readonly epoch: number;
  readonly call: Call;
  readonly decision: Decision;
  readonly answer: BinaryAnswer;
  /** The approval that the call waits for, or that it uses; null when it needs none. */
  readonly approval: OpenApproval | null;
  readonly inspection: Inspection;
  readonly pack: PackVersion;
  readonly hash: string;
  /** Commitment to the facts that are recorded beside the log; null where none are. */
  readonly factsHash: string | null;
  /** Null for a call that the gateway does not forward. */
  readonly gateway: GatewayCall | null;
};

export function decisionFact(decided: Decided): Fact {
  const { agent, credential, epoch, call, decision, answer, approval, inspection } = decided;
  const { pack, hash, factsHash, gateway } = decided;
  const { findings, omitted } = inspection;
  return {
    kind: 'policy_decision',
    actor: { type: 'agent', id: agent.id, name: agent.name },
    subject: { type: 'tool', id: call.tool },
    data: {
      decision: answer.decision,
      reason: capText(answer.reason, MAX_TEXT),
      rule: decision.outcome === 'allow' ? null : decision.rule,
      server: call.server,
      argumentsHash: hash,
      ...(factsHash !== null && { factsHash }),
      findings: findings.map((finding) => ({ ...finding, at: capText(finding.at, MAX_TEXT) })),
      ...(omitted > 0 && { omittedFindings: omitted }),
      maxSeverity: decision.maxSeverity,
      pack: { id: pack.id, version: pack.version },
      ...(approval !== null && { approval: approval.id }),
      environment: agent.environment,
      ...credential,
      epoch,
      ...(gateway !== null && {
        gateway: {
          server: gateway.server,
          method: gateway.method,
          mode: gateway.mode,
          ...(gateway.definitionHash !== undefined && { definition: gateway.definitionHash }),
          ...taintCounts(gateway.facts?.taint),
          outcome: decision.outcome,
          wouldBlock: !['allow', 'sanitize'].includes(decision.outcome),
        },
      }),
    },
  };
}

/** The numbers alone: names of arguments are the caller's. */
function taintCounts(taint: Facts['taint'] | undefined) {
  if (taint === undefined || taint.sources.length === 0) return {};
  return { taint: { sources: taint.sources.length, paths: taint.paths.length } };
}

/** `call` is null when the request could not be read. */
export function refusalFact(
  actor: Caller,
  call: Call | null,
  refusal: { readonly code: ErrorCode; readonly reason: string },
  epoch: number,
): Fact {
  return {
    kind: 'policy_decision',
    actor,
    subject:
      call === null ? { type: 'request', id: 'unreadable' } : { type: 'tool', id: call.tool },
    data: {
      decision: 'deny',
      reason: refusal.reason,
      rule: 'credential',
      status: refusal.code,
      server: call?.server ?? null,
      epoch,
    },
  };
}
