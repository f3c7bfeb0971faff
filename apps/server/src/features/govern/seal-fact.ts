import type { Call } from '@svc/policy';
import { ApiError } from '../../platform/api-error.ts';
import { type Credential, tenantOf } from '../../platform/identity/credential.ts';
import type { Refusal } from '../../platform/identity/refusal.ts';
import { type Fact, newEvent } from '../../platform/ledger/seal.ts';
import { confirmAuthority } from '../../platform/nodes/confirm-authority.ts';
import { actor, type Caller } from '../../platform/principal.ts';
import type { DecisionParts, GatewayCallOf } from './decision-parts.ts';
import { refusalFact } from './evidence.ts';
import type { AgentCredential } from './facts.ts';
import { refusalFor } from './refusal.ts';

/** The authority of a tenant changing faster than this many decisions in a row is a fault, not a race. */
export const MAX_ATTEMPTS = 20;
export const AUTHORITY_KEEPS_CHANGING =
  'the authority of the tenant keeps changing, so the call is refused; try again';

/**
 * Seals a fact while the credential is valid, under the epoch that its validity was checked in. Returns the evidence id, or why
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
export async function sealRefusal(
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
 * Seals that a call could not be parsed; returns the problem with the evidence cited. The parse error is returned to the caller
 * only: it quotes the body, which may contain a secret anywhere.
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

/** Seals a fact caused by a credential, under whatever authority is in force; returns the evidence id. */
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

/**
 * Resolves when an allow to a credential may be sent: it is still valid under the authority in force, however long ago the
 * decision was sealed. Seals the refusal of one that does not, and throws it.
 */
export async function confirmHolds(parts: DecisionParts, credential: Credential): Promise<void> {
  let current = credential as AgentCredential;
  const { tenant, epoch } = current.authority;
  await confirmAuthority(parts.lease, tenant.id, epoch, async () => {
    current = (await renewed(parts, current)) as AgentCredential;
    const refusal = refusalFor(current, parts.now());
    if (refusal !== null) throw await sealRefusal(parts, current, null, refusal);
    return current.authority.epoch;
  });
}

/** Returns the credential with the authority that is in force now. */
export async function renewed(parts: DecisionParts, credential: Credential): Promise<Credential> {
  if (credential.kind === 'person') return credential;
  if (credential.kind === 'agent-jwt') {
    const authority = await parts.externalAuthorities.fresh(credential.identity);
    return { ...credential, authority };
  }
  const authority = await parts.authorities.fresh(credential.hash);
  if (authority === null) throw new ApiError('unauthenticated', 'the token is unknown');
  return { ...credential, authority };
}

async function epochUnder(parts: DecisionParts, credential: Credential): Promise<number> {
  return credential.kind === 'person'
    ? parts.authorities.epochOf(credential.principal.tenant.id)
    : credential.authority.epoch;
}

/** Returns how the holder of a credential is written into evidence. */
export function actorOf(credential: Credential): Caller {
  if (credential.kind === 'person') return actor(credential.principal);
  const { agent } = credential.authority;
  if (agent !== null) return { type: 'agent', id: agent.id, name: agent.name };
  if (credential.kind === 'agent-jwt') {
    const { issuer, subject } = credential.identity;
    return { type: 'user', id: `${issuer}#${subject}`, name: subject };
  }
  const { token } = credential.authority;
  return { type: 'token', id: token.id, name: token.name };
}

/** What a decision does beside the log, in the transaction that seals it. */
type Effects = {
  /** The approval that it uses up. */
  readonly approvalId: string | null;
  /** How it is counted; see `SealRequest`. */
  readonly counted: string | undefined;
};
const NO_EFFECTS: Effects = { approvalId: null, counted: undefined };

/** Returns the evidence id once the fact is durable; null when it was decided under authority that has changed. */
export async function seal(
  parts: DecisionParts,
  tenantId: string,
  epoch: number,
  fact: Fact,
  { approvalId, counted }: Effects = NO_EFFECTS,
): Promise<string | null> {
  const { id: evidenceId, text: event, disclosures } = newEvent(fact);
  const request = {
    tenantId,
    epoch,
    evidenceId,
    kind: fact.kind,
    event,
    disclosures,
    ...(counted !== undefined && { counted }),
  };
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
