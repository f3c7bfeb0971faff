import { traced } from '../../platform/tracing/span.ts';
import { type Channel, sessionChannel } from '../channels/channel.ts';
import { sendInSession } from '../channels/round-trip.ts';
import { bridgedChannel } from '../channels/stateless-bridge.ts';
import { statelessChannel } from '../channels/stateless-channel.ts';
import { clientAnswer, clientNotification, clientRequest } from '../messages/from-client.ts';
import { type Answer, type Message, type Params, parseClientMessage } from '../protocol/message.ts';
import { ProtocolError, RPC } from '../protocol/protocol-error.ts';
import {
  acceptedTypes,
  checkVersionHeader,
  NEWEST_SESSION_VERSION,
  refuseMismatch,
} from '../protocol/request-checks.ts';
import type { Version } from '../protocol/shape.ts';
import { envelopeOf, isStateless } from '../protocol/stateless.ts';
import { methodId } from '../protocol/tool-ids.ts';
import type { Session } from '../session/session.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  causeOf,
  type GatewayParts,
  ownerOf,
  placeholdersOf,
  recheck,
  type Visit,
  watch,
} from '../visit/context.ts';
import { Cut } from '../visit/live-calls.ts';
import { call } from './call.ts';
import { decide, forwardedData, isRefused } from './decide.ts';
import { isPassed, openSession, passRequest } from './pass-request.ts';

/** Answers a POST: one message of the client. */
export async function post(parts: GatewayParts, visit: Visit): Promise<void> {
  const { request, reply } = visit;
  const accepts = acceptedTypes(request);
  const message = await parseClientMessage(request.body);
  if (isStateless(request.headers, message)) {
    return postStateless(parts, visit, message, accepts);
  }
  if (message.kind !== 'response') {
    const { name, uri } = message.params;
    refuseMismatch(request, message.method, name ?? uri);
  }
  if (message.kind === 'request' && message.method === 'initialize') {
    checkVersionHeader(request, null);
    const asked = await clientRequest(parts, visit, message, NEWEST_SESSION_VERSION, '');
    return inRequestSpan(visit, asked.method, (current) => openSession(parts, current, asked));
  }
  const session = await sessionOf(parts, visit);
  switch (message.kind) {
    case 'request':
      return handle(parts, visit, channelOf(parts, session), message, accepts);
    case 'notification':
      await notify(parts, visit, session, message);
      break;
    case 'response':
      await respond(parts, visit, session, message);
  }
  await reply.code(202).send();
}

/** Answers a request, once it is written anew: it is passed on, or decided. */
async function handle(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  received: Message & { kind: 'request' },
  accepts: { readonly stream: boolean },
): Promise<void> {
  const { version, nonce } = channel;
  const request = await clientRequest(parts, visit, received, version, nonce);
  return inRequestSpan(visit, request.method, (current) =>
    isPassed(request.method)
      ? passRequest(parts, current, channel, request)
      : call(parts, current, channel, request, accepts),
  );
}

/** Runs a request of a client under a span of its own; its method is one that the protocol has. */
function inRequestSpan(
  visit: Visit,
  method: string,
  run: (visit: Visit) => Promise<void>,
): Promise<void> {
  if (visit.span === undefined) return run(visit);
  const attributes = { 'mcp.method.name': method, 'svc.server_id': visit.server.id };
  const span = visit.span.child(method, attributes);
  return traced(span, run({ ...visit, span }));
}

function channelOf(parts: GatewayParts, session: Session): Channel {
  return session.isBridged ? bridgedChannel(parts, session) : sessionChannel(parts, session);
}

/** Answers a message of a client that speaks the protocol without sessions. */
async function postStateless(
  parts: GatewayParts,
  visit: Visit,
  message: Message,
  accepts: { readonly stream: boolean },
): Promise<void> {
  if (message.kind !== 'request') {
    await recheck(parts, visit);
    // the protocol has no notification of clients over HTTP, and no responses
    await visit.reply.code(message.kind === 'notification' ? 202 : 400).send();
    return;
  }
  const channel = statelessChannel(parts, visit, envelopeOf(visit.request.headers, message));
  return handle(parts, visit, channel, message, accepts);
}

/** Returns the session that a request names. Throws 400 without one, 404 for one that is not of this agent and server. */
export async function sessionOf(parts: GatewayParts, visit: Visit): Promise<Session> {
  const { 'mcp-session-id': id } = visit.request.headers;
  if (typeof id !== 'string') {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the request has no Mcp-Session-Id; send initialize first',
    );
  }
  const session = parts.sessions.find(ownerOf(visit), id);
  if (session === null || (await parts.ended.has(visit.server.tenantId, session.nonce))) {
    throw new ProtocolError(
      404,
      RPC.invalidRequest,
      'the session is unknown; send initialize again',
    );
  }
  checkVersionHeader(visit.request, session.version);
  return session;
}

async function notify(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  received: Message & { kind: 'notification' },
): Promise<void> {
  const current = await recheck(parts, visit);
  const { version, nonce } = session;
  const message = clientNotification(parts, visit, received, version as Version, nonce);
  if (message === null) return;
  if (session.isBridged) {
    if (message.method === 'notifications/cancelled') {
      const cut = new Cut('the client cancelled the request');
      parts.bridged.cancel(session.id, received.params['requestId'], cut);
    }
    return;
  }
  await deliver(parts, current, session, message);
}

/** The client's answer to a request of the server: it carries data out, so it is decided, as the method that it answers. */
async function respond(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message & { kind: 'response' },
): Promise<void> {
  const asked = parts.names.asked(session.nonce, message.id);
  const given =
    asked && clientAnswer(parts, visit, asked.method, message.answer, session.version as Version);
  if (asked === null || given === null) {
    await recheck(parts, visit);
    await parts.refusals.add(visit, { from: 'client', reason: 'answer-to-nothing' });
    return;
  }
  const { id, method } = asked;
  const { answer, current } = await decidedAnswer(parts, visit, session, method, given);
  if (parts.asked.answer(session.id, id, answer) || session.isBridged) return;
  await deliver(parts, current, session, { kind: 'response', id, answer });
}

/** Returns an answer of a client as it is forwarded; where policy refuses it, an error that says so. */
async function decidedAnswer(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  method: string,
  given: Answer,
): Promise<{ readonly answer: Answer; readonly current: Visit }> {
  // nothing is in it
  if (method === 'ping') return { answer: { result: {} }, current: await recheck(parts, visit) };
  const server = visit.serverName;
  const asked = { tool: methodId(server, method), server, arguments: dataOf(given) };
  const { current, ...decided } = await decide(parts, visit, method, asked);
  const data = isRefused(current, decided)
    ? null
    : await forwardedData(parts, visit, given, decided, placeholdersOf(parts, session));
  const message = `the answer of the client is refused by policy (evidence ${decided.evidenceId})`;
  return { answer: data ?? { error: { code: RPC.refused, message } }, current };
}

function dataOf(answer: Answer): Params {
  return 'result' in answer ? answer.result : answer.error;
}

async function deliver(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message,
): Promise<void> {
  const controller = new AbortController();
  const gate = watch(parts, visit, controller, () => {});
  try {
    await gate.opened();
    const reply = await sendInSession(parts, visit, session, message, controller.signal);
    await reply.discard();
  } catch (thrown) {
    const error = causeOf(thrown, controller.signal);
    if (error instanceof Cut) throw new ProtocolError(403, RPC.upstream, error.message);
    if (!(error instanceof UpstreamFailure)) throw error;
    throw new ProtocolError(502, RPC.upstream, error.message);
  } finally {
    gate.leave();
  }
}
