import { Cut } from '../live-calls.ts';
import { UpstreamFailure } from '../upstream/send.ts';
import { call, decide, forwardedData, isRefused } from './call.ts';
import { type Channel, sessionChannel } from './channel.ts';
import {
  causeOf,
  type GatewayParts,
  ownerOf,
  placeholdersOf,
  recheck,
  type Visit,
  watch,
} from './context.ts';
import type { Message, Params } from './message.ts';
import { parseClientMessage } from './message.ts';
import { isPassed, openSession, passRequest } from './pass-request.ts';
import { ProtocolError, RPC } from './protocol-error.ts';
import { acceptedTypes, checkVersionHeader, refuseMismatch } from './request-checks.ts';
import { sendInSession } from './round-trip.ts';
import type { Session } from './session.ts';
import { envelopeOf, isStateless } from './stateless.ts';
import { bridgedChannel } from './stateless-bridge.ts';
import { statelessChannel } from './stateless-channel.ts';

/** Answers a POST: one message of the client. */
export async function post(parts: GatewayParts, visit: Visit): Promise<void> {
  const { request, reply } = visit;
  const accepts = acceptedTypes(request);
  const message = parseClientMessage(request.body);
  if (isStateless(request.headers, message)) {
    return postStateless(parts, visit, message, accepts);
  }
  if (message.kind !== 'response') {
    const { name, uri } = message.params;
    refuseMismatch(request, message.method, name ?? uri);
  }
  if (message.kind === 'request' && message.method === 'initialize') {
    checkVersionHeader(request, null);
    return openSession(parts, visit, message);
  }
  const session = sessionOf(parts, visit);
  switch (message.kind) {
    case 'request':
      return isPassed(message.method)
        ? passRequest(parts, visit, channelOf(parts, session), message)
        : call(parts, visit, channelOf(parts, session), message, accepts);
    case 'notification':
      await notify(parts, visit, session, message);
      break;
    case 'response':
      await respond(parts, visit, session, message);
  }
  await reply.code(202).send();
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
  if (message.method === 'initialize') {
    throw new ProtocolError(404, RPC.methodNotFound, 'Method not found', { id: message.id });
  }
  if (isPassed(message.method)) return passRequest(parts, visit, channel, message);
  return call(parts, visit, channel, message, accepts);
}

/** Returns the session that a request names. Throws 400 without one, 404 for one that is not of this agent and server. */
export function sessionOf(parts: GatewayParts, visit: Visit): Session {
  const { 'mcp-session-id': id } = visit.request.headers;
  if (typeof id !== 'string') {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the request has no Mcp-Session-Id; send initialize first',
    );
  }
  const session = parts.sessions.find(ownerOf(visit), id);
  if (session === null) {
    throw new ProtocolError(
      404,
      RPC.invalidRequest,
      'the session is unknown; send initialize again',
    );
  }
  checkVersionHeader(visit.request, session.version);
  return session;
}

/** Notifications that are passed on, with what is left of their parameters; others are dropped. */
const NOTIFICATIONS: Readonly<Record<string, readonly string[]>> = {
  'notifications/initialized': [],
  'notifications/cancelled': ['requestId'],
  'notifications/progress': ['progressToken', 'progress', 'total'],
  'notifications/roots/list_changed': [],
};

async function notify(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message & { kind: 'notification' },
): Promise<void> {
  const current = await recheck(parts, visit);
  const kept = Object.hasOwn(NOTIFICATIONS, message.method) ? NOTIFICATIONS[message.method] : null;
  if (kept == null) return;
  if (session.isBridged) {
    const { requestId } = message.params;
    if (message.method === 'notifications/cancelled') {
      const cut = new Cut('the client cancelled the request');
      parts.bridged.cancel(session.id, requestId, cut);
    }
    return;
  }
  const params = Object.fromEntries(
    Object.entries(message.params).filter(
      ([name, value]) => kept.includes(name) && ['string', 'number'].includes(typeof value),
    ),
  );
  await deliver(parts, current, session, { ...message, params });
}

/** The client's answer to a request of the server: it carries data out, so it is decided as a call of `{server}.responses`. */
async function respond(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message & { kind: 'response' },
): Promise<void> {
  const asked = {
    tool: `${visit.serverName}.responses`,
    server: visit.serverName,
    arguments: message.answer,
  };
  const { current, ...decided } = await decide(parts, visit, 'response', asked);
  const answer = isRefused(current, decided)
    ? null
    : await forwardedData(message.answer, decided, placeholdersOf(parts, session));
  const refused: Params = {
    code: RPC.refused,
    message: `the answer of the client is refused by policy (evidence ${decided.evidenceId})`,
  };
  const given = { ...message, answer: answer ?? { error: refused } };
  if (parts.asked.answer(session.id, message.id, given.answer) || session.isBridged) return;
  await deliver(parts, current, session, given);
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
