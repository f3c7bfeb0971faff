import { type Call, NO_TAINT } from '@svc/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import { releaseAtClose } from '../../platform/http/body-budget.ts';
import type { LoopTurns } from '../../platform/http/loop-turns.ts';
import type { AgentAuthority } from '../../platform/identity/agent-authority.ts';
import {
  agentOfCredential,
  type Credential,
  tenantOf,
} from '../../platform/identity/credential.ts';
import { principalOf } from '../../platform/identity/principal-of.ts';
import type { ResolveCredential } from '../../platform/identity/resolve-credential.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Span } from '../../platform/tracing/span.ts';
import type { Definitions } from '../definitions/known-definitions.ts';
import { toolKnowledge } from '../definitions/tool-knowledge.ts';
import type { ResponseInspector } from '../inspection/response-inspector.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { DroppedMembers } from '../servers/dropped-members.ts';
import type { FindUpstream, UpstreamServer } from '../servers/registry.ts';
import type { AskedClients } from '../session/asked-clients.ts';
import type { BridgedSessions } from '../session/bridged-sessions.ts';
import type { EndedSessions } from '../session/ended-sessions.ts';
import type { OwnNames } from '../session/own-names.ts';
import type { ParkedCalls } from '../session/parked-calls.ts';
import type { PooledSessions } from '../session/pooled-sessions.ts';
import type { SealedStates } from '../session/sealed-states.ts';
import type { Session, Sessions } from '../session/session.ts';
import type { Concurrency } from '../upstream/concurrency.ts';
import type { Eras } from '../upstream/eras.ts';
import type { UpstreamWays } from '../upstream/send.ts';
import type { UpstreamCredentials } from '../upstream/upstream-credentials.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { Listings } from './listings.ts';
import { Cut, type Gate, type LiveCalls } from './live-calls.ts';
import type { CallerAuthority, Deciding, GatewayCall, GatewayCallOf } from './ports.ts';
import type { Refusals } from './refusals.ts';

/** What the stages of the gateway share. */
export type GatewayParts = Deciding & {
  readonly resolve: ResolveCredential;
  readonly findUpstream: FindUpstream;
  readonly outbound: Outbound;
  readonly credentials: UpstreamCredentials;
  readonly stdio: UpstreamWays['stdio'];
  readonly sessions: Sessions;
  /** What clients carry for the gateway besides their session. */
  readonly states: SealedStates;
  readonly eras: Eras;
  readonly pooled: PooledSessions;
  readonly parked: ParkedCalls;
  readonly bridged: BridgedSessions;
  readonly asked: AskedClients;
  readonly live: LiveCalls;
  readonly metrics: Metrics;
  readonly turns: LoopTurns;
  readonly health: UpstreamWays['health'];
  /** The ids that each side knows the other's by. */
  readonly names: OwnNames;
  /** Counts what messages have beside what the protocol defines. */
  readonly dropped: DroppedMembers;
  /** Seals what is refused without a decision. */
  readonly refusals: Pick<Refusals, 'add'>;
  readonly listings: Listings;
  readonly ended: EndedSessions;
  readonly concurrency: Concurrency;
  readonly definitions: Definitions;
  readonly provenance: Provenance;
  readonly inspector: Pick<ResponseInspector, 'parse' | 'sanitize'>;
  readonly placeholderKey: Buffer;
  /** Null where none is configured: loopback names only. */
  readonly gatewayUrl: string | null;
  /** Address of the pages that people open; null where none is configured. */
  readonly publicUrl: string | null;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

/** One HTTP request to a server, after its credential was resolved. */
export type Visit = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly credential: Credential;
  readonly serverName: string;
  readonly server: UpstreamServer;
  /** What is under way now of the request's trace; absent where traces are off. */
  readonly span?: Span | undefined;
  /** The tool that is called, as its spans name it. */
  readonly tracedTool?: string;
};

/** Returns the agent behind a credential; throws 401 or 403 unless it is a valid agent's. */
export function requireAgent(credential: Credential): AgentAuthority {
  const { role } = principalOf(credential);
  const agent = agentOfCredential(credential);
  if (agent !== null) return agent;
  throw new ApiError('forbidden', `requires role agent; caller has role ${role}`);
}

/** Returns the server of this name as the agent reaches it: `not_found`, or `forbidden` for another environment's. */
export async function reachedServer(
  parts: GatewayParts,
  { tenant, agent, epoch }: CallerAuthority,
  name: string,
): Promise<UpstreamServer> {
  const server = await parts.findUpstream(tenant.id, name, epoch);
  if (server === null) throw new ApiError('not_found', `no gateway server ${JSON.stringify(name)}`);
  if (agent !== null && agent.environment !== server.environment) {
    throw new ApiError(
      'forbidden',
      `server ${name} serves agents of ${server.environment}; the agent is of ${agent.environment}`,
    );
  }
  return server;
}

/**
 * Returns how the server of a visit is read again for an outcome, or for the decision about `asked`: throws where the credential does not reach
 * it any more. `onReached` gets it as it is then.
 */
export function gatewayCallFor(
  parts: GatewayParts,
  visit: Visit,
  method: string,
  asked: Call | null = null,
  onReached: (server: UpstreamServer) => void = () => {},
  resumed?: GatewayCall['resumed'],
): GatewayCallOf {
  return async (authority) => {
    const server = await reachedServer(parts, authority, visit.serverName);
    // another server of the same name has no such session
    if (server.id !== visit.server.id) throw new ApiError('not_found', 'the server was removed');
    onReached(server);
    const reached = { server: server.id, method, mode: server.mode };
    if (asked === null) return reached;
    const { tool, ...known } = await toolKnowledge(parts.definitions, server, authority.epoch, {
      tool: asked.tool,
      method,
      arguments: asked.arguments,
    });
    const { agent, tenant, epoch } = authority;
    const reader = agent && { tenantId: tenant.id, id: agent.id, name: agent.name };
    const taint =
      reader === null ? NO_TAINT : await parts.provenance.taintOf(reader, epoch, asked.arguments);
    return { ...reached, ...known, facts: { tool, taint }, ...(resumed && { resumed }) };
  };
}

/** Returns the visit with credential and server read again; throws where the credential does not hold or reach it. */
export async function recheck(parts: GatewayParts, visit: Visit): Promise<Visit> {
  const credential = await parts.resolve(visit.request.headers.authorization, 'fresh');
  requireAgent(credential);
  if (credential.kind === 'person') throw new ApiError('forbidden', 'requires role agent');
  const server = await reachedServer(parts, credential.authority, visit.serverName);
  if (server.id !== visit.server.id) throw new ApiError('not_found', 'the server was removed');
  return { ...visit, credential, server };
}

/**
 * Watches a visit until it leaves the gate; aborts `controller` and calls `onCut` when its credential is revoked. Aborts it with
 * `Stopped` when this process stops: a stream at once, a call when it takes too long.
 */
export function watch(
  parts: GatewayParts,
  visit: Visit,
  controller: AbortController,
  onCut: () => void,
  isStream = false,
): Gate {
  const { credential } = visit;
  return parts.live.add({
    tenantId: tenantOf(credential).id,
    epoch: credential.kind === 'person' ? -1 : credential.authority.epoch,
    recheck: async () => {
      await recheck(parts, visit);
    },
    cut: (reason) => {
      controller.abort(new Cut(reason));
      onCut();
    },
    isStream,
    stop: () => controller.abort(new Stopped()),
  });
}

/** What was under way when this process stopped. */
export class Stopped extends UpstreamFailure {
  constructor() {
    super('the gateway stopped before the server had answered');
  }
}

/** Aborts `controller` when the client of a visit leaves before its answer is written; it may have left already. */
export function abortWhenClientLeaves({ reply }: Visit, controller: AbortController): void {
  releaseAtClose(reply, () => {
    // each response ends with this event
    if (!reply.raw.writableFinished) controller.abort(new Cut('the client closed the connection'));
  });
}

/** Returns why a request failed: an abort shows as an error of its own where it was met. */
export function causeOf(error: unknown, { aborted, reason }: AbortSignal): unknown {
  return aborted ? reason : error;
}

/** Returns what a session is bound to. */
export function ownerOf({ credential, server }: Visit) {
  return {
    tenantId: server.tenantId,
    agentId: agentOfCredential(credential)?.id ?? '',
    serverId: server.id,
  };
}

export function placeholdersOf(parts: GatewayParts, session: Session | null) {
  return { key: parts.placeholderKey, nonce: session?.nonce ?? '' };
}
