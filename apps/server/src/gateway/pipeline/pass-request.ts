import { matchesTool } from '@svc/policy';
import type { Channel } from '../channels/channel.ts';
import { NO_SINK } from '../channels/read-reply.ts';
import { initializeUpstream } from '../channels/round-trip.ts';
import { initializeStateless } from '../channels/stateless-bridge.ts';
import { listedForm, type Shown } from '../definitions/shown.ts';
import { namesSoFar } from '../messages/list-pages.ts';
import { LISTS, nameTwice, reviewList } from '../messages/review-list.ts';
import { cacheHintOf, shownDiscovery, shownInitialize } from '../messages/shown-server.ts';
import type { Answer, Message, Params } from '../protocol/message.ts';
import { ProtocolError, RPC, rpcError } from '../protocol/protocol-error.ts';
import { NEWEST_SESSION_VERSION, SESSION_VERSIONS } from '../protocol/request-checks.ts';
import { GATEWAY_INFO, shownCapabilities } from '../protocol/stateless.ts';
import { methodId, toolId } from '../protocol/tool-ids.ts';
import type { PagePoint } from '../session/own-names.ts';
import type { Session } from '../session/session.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  abortWhenClientLeaves,
  causeOf,
  type GatewayParts,
  ownerOf,
  recheck,
  requireAgent,
  type Visit,
  watch,
} from '../visit/context.ts';
import { Cut, type Gate } from '../visit/live-calls.ts';
import { Responder } from './responder.ts';

type Request = Message & { kind: 'request' };

const PASSED: readonly string[] = ['ping', 'server/discover'];

/** True for requests that are passed on without a decision: nothing in them is the client's. */
export function isPassed(method: string): boolean {
  return PASSED.includes(method) || Object.hasOwn(LISTS, method);
}

/** Opens a session, and answers with its id. */
export async function openSession(
  parts: GatewayParts,
  visit: Visit,
  { id, params }: Request,
): Promise<void> {
  const current = await recheck(parts, visit);
  const initialize = initializeParams(params);
  await runWatched(parts, current, id, async (signal, gate) => {
    const opened = await openUpstream(parts, current, initialize, signal);
    await recheck(parts, visit);
    const responder = new Responder(visit.reply, false, gate);
    const { answer, version, ...upstream } = opened;
    if (version === null || 'error' in answer) {
      return responder.end({ jsonrpc: '2.0', id, ...withoutTexts(answer) });
    }
    const session = parts.sessions.open(ownerOf(visit), { version, initialize, ...upstream });
    if (session === null) throw new UpstreamFailure('the session id of the server is too long');
    const result = await shownInitialize(parts, current, answer.result);
    return responder.end({ jsonrpc: '2.0', id, result }, 200, { 'mcp-session-id': session.id });
  });
}

type Opened = Pick<Session, 'upstreamId' | 'isBridged'> & {
  readonly answer: Answer;
  readonly version: string | null;
};

/** Opens a session at the server; one that has no sessions is asked what it is, and the gateway keeps the session. */
async function openUpstream(
  parts: GatewayParts,
  visit: Visit,
  initialize: Params,
  signal: AbortSignal,
): Promise<Opened> {
  try {
    const opened = await initializeUpstream(parts, visit, initialize, signal);
    const { answer, upstreamId, version } = opened;
    if (version !== null) return { answer, upstreamId, version };
    return (await openBridged(parts, visit, initialize, signal)) ?? { answer, upstreamId, version };
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || !error.isRefusal) throw error;
    const bridged = await openBridged(parts, visit, initialize, signal);
    if (bridged === null) throw error;
    return bridged;
  }
}

async function openBridged(
  parts: GatewayParts,
  visit: Visit,
  initialize: Params,
  signal: AbortSignal,
): Promise<Opened | null> {
  const opened = await initializeStateless(parts, visit, initialize, signal);
  if (opened === null) return null;
  const { version, result } = opened;
  return { answer: { result }, upstreamId: null, isBridged: true, version };
}

/**
 * Passes a ping or a list on. Of a list the agent gets, in enforce, the accepted definitions of what it may use; in observe, the
 * definitions of all.
 */
export async function passRequest(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  request: Request,
): Promise<void> {
  const { id, method } = request;
  const page = await pageOf(parts, visit, channel, request);
  const current = await recheck(parts, visit);
  await runWatched(parts, current, id, async (signal, gate) => {
    const params = page === null ? {} : { cursor: page.cursor };
    const sent = { ...request, params };
    const answered = await channel.exchange(current, sent, null, signal, NO_SINK);
    if (answered === null) throw new UpstreamFailure('the server did not answer');
    const { credential, server } = await recheck(parts, visit);
    const now = { ...current, credential, server };
    const { answer, nextCursor } = answered;
    const allowed =
      'error' in answer
        ? withoutTexts(answer)
        : {
            result: await shownResult(parts, now, channel, method, answer.result, page, nextCursor),
          };
    const shown = channel.shaped(method, allowed);
    const body = { jsonrpc: '2.0', id, ...shown.answer };
    await new Responder(visit.reply, false, gate).end(body, shown.status);
  });
}

/** Returns the page that a client asks for; null for the first. Refuses a cursor that is not from a page before it. */
async function pageOf(
  parts: GatewayParts,
  visit: Visit,
  { nonce }: Channel,
  { id, method, params }: Request,
): Promise<PagePoint | null> {
  if (params['cursor'] === undefined) return null;
  const page = parts.names.pageOf(nonce, method, params['cursor']);
  if (page !== null) return page;
  await parts.refusals.add(visit, { from: 'client', reason: 'unknown-cursor' });
  throw new ProtocolError(400, RPC.invalidParams, 'the cursor is not of this list', { id });
}

/** Returns a result that nobody decided as the client gets it: definitions and empty results, no other texts of the server. */
async function shownResult(
  parts: GatewayParts,
  visit: Visit,
  { nonce }: Channel,
  method: string,
  result: Params,
  page: PagePoint | null,
  nextCursor: string | null,
): Promise<Params> {
  if (method === 'server/discover') return shownDiscovery(parts, visit, result);
  const list = LISTS[method];
  if (list === undefined) return {};
  const { shown, accepted } = await reviewList(parts, visit, method, result);
  const seen = namesSoFar(page?.seen ?? '', shown);
  if (seen === null) throw await nameTwice(parts, visit);
  const { allowedTools } = requireAgent(visit.credential);
  const { mode, name: server } = visit.server;
  const isShown = ({ name }: Shown) => {
    if (mode === 'observe') return true;
    const id = list.usedBy === null ? toolId(server, name) : methodId(server, list.usedBy);
    return accepted.has(name) && allowedTools.some((pattern) => matchesTool(pattern, id));
  };
  const items = shown
    .filter(isShown)
    .map(({ hashed, facts }) => listedForm(hashed.definition, facts));
  return {
    ...cacheHintOf(result),
    [list.items]: items,
    ...(nextCursor !== null && {
      nextCursor: parts.names.cursor(nonce, method, { cursor: nextCursor, seen }),
    }),
  };
}

/** Returns an error without the server's own words: nobody decided that the client reads them. */
function withoutTexts(answer: Answer): Answer {
  if (!('error' in answer)) return answer;
  const { code } = answer.error;
  const message = STANDARD_ERRORS[Number(code)] ?? 'The server refused the request';
  return { error: { code, message } };
}

const STANDARD_ERRORS: Readonly<Record<number, string>> = {
  [RPC.parseError]: 'Parse error',
  [RPC.invalidRequest]: 'Invalid request',
  [RPC.methodNotFound]: 'Method not found',
  [RPC.invalidParams]: 'Invalid params',
  [RPC.internal]: 'Internal error',
  [RPC.missingCapability]: 'Missing required client capability',
  [RPC.unsupportedVersion]: 'Unsupported protocol version',
};

/** Runs a request that is watched, and answers what goes wrong at the server. */
async function runWatched(
  parts: GatewayParts,
  visit: Visit,
  id: Request['id'],
  run: (signal: AbortSignal, gate: Gate) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const gate = watch(parts, visit, controller, () => {});
  abortWhenClientLeaves(visit, controller);
  try {
    await gate.opened();
    await run(controller.signal, gate);
  } catch (thrown) {
    const error = causeOf(thrown, controller.signal);
    if (!(error instanceof UpstreamFailure) && !(error instanceof Cut)) throw error;
    const status = error instanceof Cut ? 403 : 502;
    await visit.reply
      .code(status)
      .type('application/json')
      .send(rpcError(id, RPC.upstream, error.message));
  } finally {
    gate.leave();
  }
}

function initializeParams({ protocolVersion, capabilities }: Params): Params {
  const isKnown = (SESSION_VERSIONS as readonly unknown[]).includes(protocolVersion);
  return {
    protocolVersion: isKnown ? protocolVersion : NEWEST_SESSION_VERSION,
    capabilities: shownCapabilities(capabilities),
    clientInfo: GATEWAY_INFO,
  };
}
