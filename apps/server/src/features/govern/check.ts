import type { KeyObject } from 'node:crypto';
import type { GovernDecision } from '@svc/contract';
import { BUILT_IN_PACK, type Call, decide, inspectCall } from '@svc/policy';
import { ApiError } from '../../platform/api-error.ts';
import { type Fact, newEvent } from '../../platform/ledger/seal.ts';
import type { Sealer } from '../../platform/ledger/sealer.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import type { Authorities, Authority } from './authority.ts';
import { argumentsHash, decisionFact, refusalFact } from './evidence.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { refuseSecretNames, sealableCall } from './request.ts';

/** The authority of a tenant changing faster than this many decisions in a row is a fault, not a race. */
const MOST_ATTEMPTS = 20;

export type CheckParts = {
  readonly authorities: Authorities;
  readonly sealer: Sealer;
  readonly argumentsKey: KeyObject;
  readonly now: () => number;
};

/** Reads the call, or throws why it cannot be read. */
type ReadCall = () => Call;

/**
 * Decides a call made with a token, and seals the decision before it answers. A decision under authority that has since
 * changed is not sealed but made again. Whatever fails on the way throws: there is no path from an error to an allow.
 */
export async function checkToken(
  parts: CheckParts,
  tokenHash: Buffer,
  readCall: ReadCall,
): Promise<GovernDecision> {
  let authority = await parts.authorities.find(tokenHash);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    if (authority === null) throw new ApiError('unauthenticated', 'the token is unknown');
    const answer = await decideUnder(parts, authority, readCall);
    if (answer !== 'stale') return answer;
    authority = await parts.authorities.fresh(tokenHash);
  }
  throw new ApiError(
    'unavailable',
    'the authority of the tenant keeps changing; the call is refused',
  );
}

async function decideUnder(
  parts: CheckParts,
  authority: Authority,
  readCall: ReadCall,
): Promise<GovernDecision | 'stale'> {
  const refusal = refusalOf(authority, parts.now());
  if (refusal !== null) return refuse(parts, authority, tokenActor(authority), refusal, readCall);
  const call = readCall();
  const agent = authority.agent as NonNullable<Authority['agent']>;
  const inspection = inspectCall(call);
  refuseSecretNames(inspection.names);
  const decision = decide(call, inspection, agent, BUILT_IN_PACK);
  const hash = argumentsHash(parts.argumentsKey, call.arguments);
  const evidenceId = await seal(
    parts,
    authority,
    decisionFact(authority, call, decision, BUILT_IN_PACK, hash),
  );
  if (evidenceId === null) return 'stale';
  return {
    decision: decision.decision,
    reason: decision.reason,
    agent: agent.name,
    findings: [...decision.findings],
    maxSeverity: decision.maxSeverity,
    evidenceId,
  };
}

/** A person's credential names a tenant and is no agent's: refused, and sealed like every refusal. */
export async function checkUser(
  parts: CheckParts,
  principal: Principal,
  readCall: ReadCall,
): Promise<GovernDecision> {
  const refusal: Refusal = {
    code: 'forbidden',
    reason: `a credential of role ${principal.role} is no agent credential`,
  };
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const tenantId = principal.tenant.id;
    const epoch = await parts.authorities.epochOf(tenantId);
    await refuse(parts, { tenantId, epoch }, actor(principal), refusal, readCall);
  }
  throw new ApiError(
    'unavailable',
    'the authority of the tenant keeps changing; the call is refused',
  );
}

/** Seals the refusal and throws it, with the evidence's id; `stale` when authority changed and it may no longer hold. */
async function refuse(
  parts: CheckParts,
  under: { tenantId: string; epoch: number },
  by: Fact['actor'],
  refusal: Refusal,
  readCall: ReadCall,
): Promise<'stale'> {
  const evidenceId = await seal(
    parts,
    under,
    refusalFact(by, readable(readCall), refusal, under.epoch),
  );
  if (evidenceId === null) return 'stale';
  throw new ApiError(refusal.code, `${refusal.reason} (evidence ${evidenceId})`);
}

function readable(readCall: ReadCall): Call | null {
  try {
    return sealableCall(readCall());
  } catch {
    return null;
  }
}

function tokenActor({ token, agent }: Authority): Fact['actor'] {
  return agent === null
    ? { type: 'token', id: token.id, name: token.name }
    : { type: 'agent', id: agent.id, name: agent.name };
}

/** The evidence id once the fact is durable; null when it was decided under authority that has changed. */
async function seal(
  parts: CheckParts,
  { tenantId, epoch }: { tenantId: string; epoch: number },
  fact: Fact,
): Promise<string | null> {
  const { id: evidenceId, text: event } = newEvent(fact);
  const outcome = await parts.sealer
    .seal({ tenantId, epoch, evidenceId, kind: fact.kind, event })
    .catch((cause) => {
      throw new ApiError(
        'unavailable',
        'the evidence could not be sealed, so the call is refused',
        [],
        { cause },
      );
    });
  return outcome === 'sealed' ? evidenceId : null;
}
