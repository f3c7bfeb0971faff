import type { Call } from '@svc/policy';
import { ApiError } from '../../../platform/api-error.ts';
import type { Fact } from '../../../platform/ledger/seal.ts';
import { UpstreamFailure } from '../upstream/send.ts';
import {
  Cut,
  type GatewayParts,
  placeholdersOf,
  reachedServer,
  type Visit,
  watch,
} from './context.ts';
import { isObject, type Message, type Params } from './message.ts';
import { ProtocolError, RPC, rpcError } from './protocol-error.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { gatewayBase } from './request-checks.ts';
import { Responder } from './responder.ts';
import { type Answered, roundTrip } from './round-trip.ts';
import { type Removed, sanitize } from './sanitize.ts';
import type { Session } from './session.ts';

type Request = Message & { kind: 'request' };
type OutcomeData = Extract<Fact, { kind: 'gateway.outcome' }>['data'];
type Ended = Pick<OutcomeData, 'outcome' | 'reason' | 'bytes'> & { readonly removed: Removed };

const NOTHING_REMOVED: Removed = new Map();

/**
 * Decides a request, seals the decision, forwards what it lets through, and releases the response once its outcome is
 * sealed under the authority that is then in force.
 */
export async function call(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  request: Request,
  accepts: { readonly stream: boolean },
): Promise<void> {
  const asked = callOf(request, visit.serverName);
  const { current, ...decided } = await decide(parts, visit, request.method, asked);
  const { decision } = decided;
  // an error inside is no decision of policy, so observe does not let it through
  const isBlocked = current.server.mode === 'enforce' || decision.fault !== null;
  if (isBlocked && decision.outcome !== 'allow' && decision.outcome !== 'sanitize') {
    const base = gatewayBase(visit.request, parts.gatewayUrl);
    const path = new URL(visit.request.url, base).pathname;
    const metadata = `${base}/.well-known/oauth-protected-resource${path}`;
    const { status, headers, body } = refusalAnswer(request, decided, metadata);
    await new Responder(visit.reply, false).end(body, status, headers);
    return;
  }
  const args =
    decision.outcome === 'sanitize'
      ? await sanitize(asked.arguments, placeholdersOf(parts, session))
      : { value: asked.arguments };
  const forwarded = args && { ...request, params: paramsOf(request, args.value) };
  await forward(parts, current, session, request, forwarded, {
    tool: asked.tool,
    decision: decided.evidenceId,
    canStream: accepts.stream,
  });
}

/** Decides a call and seals the decision; returns it with the visit as it was decided, which is what is acted on. */
export async function decide(parts: GatewayParts, visit: Visit, method: string, asked: Call) {
  let { server } = visit;
  const decided = await parts.decide(
    visit.credential,
    () => asked,
    async (authority) => {
      server = await reachedServer(parts, authority, visit.serverName);
      // another server of the same name knows nothing of the session
      if (server.id !== visit.server.id) throw new ApiError('not_found', 'the server was removed');
      return { server: server.id, method, mode: server.mode };
    },
  );
  return { ...decided, current: { ...visit, server, credential: decided.credential } };
}

async function forward(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  request: Request,
  forwarded: Request | null,
  {
    tool,
    decision,
    canStream,
  }: { readonly tool: string; readonly decision: string; readonly canStream: boolean },
): Promise<void> {
  const began = performance.now();
  const responder = new Responder(visit.reply, canStream);
  const controller = new AbortController();
  const unwatch = watch(parts, visit, controller, () => responder.cut());
  visit.reply.raw.once('close', () =>
    controller.abort(new Cut('the client closed the connection')),
  );
  const factOf = (ended: Ended) => (credential: Visit['credential'], epoch: number) =>
    outcomeFact(parts.actorOf(credential), tool, {
      decision,
      server: visit.server.id,
      outcome: ended.outcome,
      reason: ended.reason,
      bytes: ended.bytes,
      milliseconds: Math.round(performance.now() - began),
      removed: [...ended.removed].map(([kind, count]) => ({ kind, count })),
      epoch,
    });
  try {
    if (forwarded === null)
      throw new UpstreamFailure('the arguments are too large to be inspected');
    const answered = await roundTrip(
      parts,
      visit,
      session,
      forwarded,
      controller.signal,
      (message) => {
        if (parts.live.isLeased) responder.send(message);
      },
    );
    const ended = endOf(answered);
    const sealed = await parts.sealWhileValid(
      visit.credential,
      async (authority) => {
        const server = await reachedServer(parts, authority, visit.serverName);
        if (server.id !== visit.server.id) {
          throw new ApiError('not_found', 'the server was removed');
        }
        return { server: server.id, method: request.method, mode: server.mode };
      },
      factOf(ended),
    );
    if (!sealed.isSealed) throw new Cut(sealed.reason);
    await responder.end({ jsonrpc: '2.0', id: request.id, ...answered.answer });
  } catch (error) {
    const failed = failureOf(error);
    if (failed === null) throw error;
    const { evidence, status } = await sealFailure(parts, visit, factOf, failed);
    const text = `${failed.reason} (${failed.outcome}, evidence ${evidence})`;
    await responder.end(failureBody(request, text, status), status);
  } finally {
    unwatch();
  }
}

type Failed = Ended & { readonly outcome: 'failed' | 'withheld'; readonly isCut: boolean };

async function sealFailure(
  parts: GatewayParts,
  visit: Visit,
  factOf: (ended: Ended) => (credential: Visit['credential'], epoch: number) => Fact,
  failed: Failed,
): Promise<{ evidence: string; status: number }> {
  const evidence = await parts.sealFact(visit.credential, factOf(failed));
  return { evidence, status: failed.isCut ? 403 : 200 };
}

/** A tool that fails is a result that the model reads; anything else, and a revoked agent's call, is an error. */
function failureBody(request: Request, text: string, status: number): Params {
  if (request.method !== 'tools/call' || status !== 200) {
    return rpcError(request.id, RPC.upstream, text);
  }
  return {
    jsonrpc: '2.0',
    id: request.id,
    result: { content: [{ type: 'text', text }], isError: true },
  };
}

function failureOf(error: unknown): Failed | null {
  const isCut = error instanceof Cut;
  if (!isCut && !(error instanceof UpstreamFailure)) return null;
  const outcome = isCut || error.isWithheld ? 'withheld' : 'failed';
  return { outcome, reason: error.message, bytes: 0, removed: NOTHING_REMOVED, isCut };
}

function endOf({ answer, bytes, removed }: Answered): Ended {
  const outcome =
    'error' in answer
      ? 'protocol_error'
      : answer.result['isError'] === true
        ? 'tool_error'
        : 'result';
  return { outcome, reason: null, bytes, removed };
}

function outcomeFact(
  actor: ReturnType<GatewayParts['actorOf']>,
  tool: string,
  data: OutcomeData,
): Fact {
  return { kind: 'gateway.outcome', actor, subject: { type: 'tool', id: tool }, data };
}

/** Returns the call that is decided: of a tool its arguments, of any other request all its parameters. */
function callOf({ id, method, params }: Request, server: string): Call {
  if (method !== 'tools/call') {
    const { _meta, ...args } = params;
    return { tool: `${server}.${method.replaceAll('/', '.')}`, server, arguments: args };
  }
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !/^[A-Za-z0-9_.-]{1,128}$/.test(name)) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the name of a tool must have 1 to 128 letters, digits, "_", "-" and "."',
      { id },
    );
  }
  if (!isObject(args)) {
    throw new ProtocolError(400, RPC.invalidRequest, 'the arguments must be an object', { id });
  }
  return { tool: `${server}.${name}`, server, arguments: args };
}

/** What is forwarded is what was decided; of `_meta` only the progress token, which names nothing outside the session. */
function paramsOf({ method, params }: Request, args: Call['arguments']): Params {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  const isToken = Number.isSafeInteger(token) || /^[A-Za-z0-9-]{1,64}$/.test(String(token));
  return {
    ...(method === 'tools/call' ? { name: params['name'], arguments: args } : args),
    ...(token !== undefined && isToken && { _meta: { progressToken: token } }),
  };
}
