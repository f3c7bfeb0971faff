import type { GatewayMode } from '@svc/contract';
import type { Call, Decision, Facts } from '@svc/policy';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller, Principal } from '../../platform/principal.ts';
import type { Span } from '../../platform/tracing/span.ts';

/** Facts about the server that a call is for. */
export type GatewayCall = {
  readonly server: string;
  readonly method: string;
  readonly mode: GatewayMode;
  /** Facts that only the gateway has: how the tool is defined, and what the agent has read. */
  readonly facts?: Partial<Pick<Facts, 'tool' | 'taint'>>;
  /** Hash of the tool's accepted definition, which approvals are bound to. */
  readonly definitionHash?: string;
  /** Of a call that was decided before and whose response is resumed: no approval is requested; whether the call had one. */
  readonly resumed?: { readonly wasApproved: boolean };
};

/** Returns the server as of this authority or later; throws `not_found` or `forbidden` where the agent does not reach it. */
export type GatewayCallOf = (authority: CallerAuthority) => Promise<GatewayCall>;

/** The principal of a credential, whatever its kind. */
export type CallerAuthority = {
  readonly tenant: Principal['tenant'];
  readonly epoch: number;
  readonly agent: AgentAuthority | null;
};

/** The approval of one call. */
export type CallApproval = {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
};

/** What the gateway needs of the feature that decides. */
export type Deciding = {
  /** Decides a call and seals the decision. Throws where the credential is refused or nothing could be sealed. */
  decide(
    credential: Credential,
    readCall: () => Call,
    gatewayCallOf: GatewayCallOf,
    parent?: Span,
  ): Promise<{
    readonly decision: Decision;
    readonly approval: CallApproval | null;
    readonly evidenceId: string;
    readonly credential: Credential;
  }>;
  /** Seals a fact while the credential is valid and may reach the server; else returns why not. */
  sealWhileValid(
    credential: Credential,
    gatewayCallOf: GatewayCallOf,
    factOf: (credential: Credential, epoch: number) => Fact,
  ): Promise<
    | { readonly isSealed: true; readonly evidenceId: string }
    | { readonly isSealed: false; readonly reason: string }
  >;
  /** Seals a fact whether or not the credential is still valid. */
  sealFact(
    credential: Credential,
    factOf: (credential: Credential, epoch: number) => Fact,
  ): Promise<string>;
  /** Throws `too_many_requests` for a credential beyond its rate. */
  admit(credential: Credential): void;
  actorOf(credential: Credential): Caller;
};
