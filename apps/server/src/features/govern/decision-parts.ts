import type { Inspection } from '@svc/inspect';
import type { BinaryAnswer, Call, Decision, Facts, Pack } from '@svc/policy';
import type {
  AgentAuthority,
  ExternalAuthorities,
} from '../../platform/identity/agent-authority.ts';
import type { Authorities } from '../../platform/identity/authority.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import type { SealRequest } from '../../platform/ledger/append-batch.ts';
import type { Sealer, SealOutcome } from '../../platform/ledger/sealer.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { NodeLease } from '../../platform/nodes/node-lease.ts';
import type { Principal } from '../../platform/principal.ts';
import type { OpenApproval } from './answer.ts';
import type { GatewayCall } from './evidence.ts';
import type { DecisionRecorder } from './record-facts.ts';

export type DecisionParts = {
  readonly authorities: Authorities;
  readonly externalAuthorities: ExternalAuthorities;
  readonly sealer: Sealer;
  /** Seals a decision that an approval allows, and consumes the approval; `stale` if it cannot be consumed any more. */
  readonly sealWithApproval: (request: SealRequest, approvalId: string) => Promise<SealOutcome>;
  /** Returns the active pack of an agent, ready to evaluate. */
  readonly packOf: (
    tenantId: string,
    pack: { readonly id: string; readonly version: number | null },
  ) => Pack | Promise<Pack>;
  readonly countsOf: CountsOf;
  readonly approvalOf: ApprovalOf;
  readonly recorder: DecisionRecorder;
  /** Records that an agent calls a tool, for the inventory. */
  readonly recordUse: (use: {
    readonly tenantId: string;
    readonly agentId: string;
    readonly server: string | null;
    readonly tool: string;
  }) => void;
  /** Returns the hash of canonical arguments under a key of the deployment: two equal calls show as equal, and nothing else shows. */
  readonly argumentsHash: (canonical: string) => string;
  readonly lease: NodeLease;
  readonly metrics: Pick<Metrics, 'decided'>;
  readonly now: () => number;
};

/** Returns how often an agent called a tool, and was denied, before now; `tool` as `countedTool` returns it. */
export type CountsOf = (
  tenantId: string,
  agentId: string,
  tool: string,
) => Promise<Pick<Facts, 'rate' | 'priorDenials'>>;

/** Returns the approval of exactly this call, requesting one if there is none; null if too many are pending. */
export type ApprovalOf = (
  tenantId: string,
  call: {
    readonly agent: { readonly id: string; readonly name: string };
    readonly call: Call;
    readonly argumentsHash: string;
    /** Bytes of the canonical arguments. */
    readonly argumentsLength: number;
    /** Hash of the tool's definition; null if the definition is unknown, as in `govern/check`. */
    readonly definitionHash: string | null;
    readonly pack: { readonly id: string; readonly version: number };
    readonly reason: string;
  },
) => Promise<OpenApproval | null>;

/** Returns the call; throws, or rejects with, why it cannot be read. */
export type ReadCall = () => Call | Promise<Call>;

/** A decision that is sealed, and the credential as it was when it was sealed. */
export type SealedDecision = {
  readonly decision: Decision;
  /** The approval that the call has or waits for; null where it needs none, or where too many wait. */
  readonly approval: OpenApproval | null;
  /** The decision for a caller that supports only allow and deny, with the approval that it waits for. */
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
export type GatewayCallOf = (authority: CallerAuthority) => Promise<GatewayCall>;

/** The principal of a credential, whatever its kind. */
export type CallerAuthority = {
  readonly tenant: Principal['tenant'];
  readonly epoch: number;
  readonly agent: AgentAuthority | null;
};
