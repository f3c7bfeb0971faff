import { createHmac, type KeyObject } from 'node:crypto';
import type { ErrorCode } from '@svc/contract';
import type { Inspection } from '@svc/inspect';
import { canonicalize, type Json } from '@svc/ledger';
import { binaryAnswer, type Call, type Decision, type Pack } from '@svc/policy';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import { capText } from '../../platform/ledger/cap-text.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';

/** Longest text of one field; a finding's pointer is as long as the caller's keys. */
const MAX_TEXT = 500;

/** Hash of a call's arguments under a key of the deployment: two equal calls show as equal, and nothing else shows. */
export function argumentsHash(key: KeyObject, args: Call['arguments']): string {
  return createHmac('sha256', key)
    .update(canonicalize(args as Json))
    .digest('hex');
}

/** The credential that a decision is made under, as it is sealed: the id of a lab token, or the issuer of a JWT. */
export type SealedCredential = { readonly token: string } | { readonly issuer: string };

export function decisionFact(
  agent: AgentAuthority,
  credential: SealedCredential,
  epoch: number,
  call: Call,
  decision: Decision,
  { findings, omitted }: Inspection,
  pack: Pack,
  hash: string,
): Fact {
  const answer = binaryAnswer(decision);
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
      findings: findings.map((finding) => ({ ...finding, at: capText(finding.at, MAX_TEXT) })),
      ...(omitted > 0 && { omittedFindings: omitted }),
      maxSeverity: decision.maxSeverity,
      pack: { id: pack.id, version: pack.version },
      environment: agent.environment,
      ...credential,
      epoch,
    },
  };
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
