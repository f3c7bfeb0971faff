import { setTimeout as delay } from 'node:timers/promises';
import type { Reception } from '../messages/from-server.ts';
import { type Message, type Params, toWire } from '../protocol/message.ts';
import { RPC, type RpcId } from '../protocol/protocol-error.ts';
import { NEWEST_SESSION_VERSION, SESSION_VERSIONS } from '../protocol/request-checks.ts';
import type { Version } from '../protocol/shape.ts';
import type { Session } from '../session/session.ts';
import { isRefusal, sendUpstream, type UpstreamReply } from '../upstream/send.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  callLimits,
  type Limits,
  runInSlot,
  STREAM_LIMITS,
  timeLeft,
  withDeadline,
} from '../visit/call-limits.ts';
import { type GatewayParts, placeholdersOf, type Visit } from '../visit/context.ts';
import { upstreamTrace } from '../visit/upstream-trace.ts';
import { type Answered, beginReply, NO_SINK, readTo, type Sink } from './read-reply.ts';
import type { PendingCall } from './resume-point.ts';

/** How often the gateway itself resumes one stream, within the time of the call, and after how long. */
const MAX_POLLS = 100;
const DEFAULT_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5_000;

/**
 * Sends a request to the server and returns its response. Null when the server ended its stream before the response and
 * the client resumes it. Throws `UpstreamFailure`, or the reason of the abort.
 */
export async function roundTrip(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  request: Message & { kind: 'request' },
  signal: AbortSignal,
  sink: Sink,
): Promise<Answered | null> {
  return runInSlot(parts, visit, signal, async () => {
    const until = performance.now() + visit.server.timeoutMs;
    const reception = receptionOf(parts, visit, session, request);
    const sent = { ...request, id: reception.request.id };
    const reply = await sendInSession(parts, visit, session, sent, signal, until);
    return responseOf(parts, visit, session, reception, reply, sink, signal, until);
  });
}

/** How the messages of a session are received, up to the answer of a request of its client. */
function receptionOf(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  { id: clientId, method }: { readonly id: RpcId; readonly method: string },
) {
  const { nonce: scope, version } = session;
  return {
    visit,
    version: version as Version,
    scope,
    request: { method, id: parts.names.requestId(scope, clientId), clientId },
    refuse: refuser(parts, visit, session),
  };
}

/** How many requests that the protocol does not have are answered to a server, of one response or stream. */
const MAX_REFUSED = 100;

/** Returns what answers requests of a server that the protocol does not have: nobody else would. */
export function refuser(parts: GatewayParts, visit: Visit, session: Session): Reception['refuse'] {
  let count = 0;
  return (id) => {
    if (++count > MAX_REFUSED) return;
    const error = { code: RPC.methodNotFound, message: 'Method not found' };
    const answer = { kind: 'response', id, answer: { error } } as const;
    const signal = AbortSignal.timeout(visit.server.timeoutMs);
    sendInSession(parts, visit, session, answer, signal).then(
      (reply) => reply.discard(),
      () => {},
    );
  };
}

/** Resumes the stream of a session after an event, and returns the response to a request that is on it. */
export async function resumeResponse(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  call: Pick<PendingCall, 'id' | 'method'>,
  lastEventId: string,
  signal: AbortSignal,
  sink: Sink,
): Promise<Answered | null> {
  return runInSlot(parts, visit, signal, async () => {
    const until = performance.now() + visit.server.timeoutMs;
    const limits = callLimits(visit);
    const reply = await openUpstreamStream(parts, visit, session, lastEventId, signal, limits);
    if (reply === null) throw new UpstreamFailure('the server does not resume the stream');
    const reception = receptionOf(parts, visit, session, call);
    return responseOf(parts, visit, session, reception, reply, sink, signal, until);
  });
}

/**
 * Sends a message within a session; opens the session again, once, where the server has lost it. All of it ends at `until`,
 * in milliseconds of `performance.now`.
 */
export async function sendInSession(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message,
  signal: AbortSignal,
  until: number = performance.now() + visit.server.timeoutMs,
): Promise<UpstreamReply> {
  const reply = await post(parts, visit, session, message, signal, until);
  if (reply.status !== 404 || session.upstreamId === null) return requireSuccess(reply);
  await reply.discard();
  const latest = parts.sessions.latest(session);
  if (latest.upstreamId !== session.upstreamId) {
    // another request has opened it again meanwhile
    return sendInSession(parts, visit, latest, message, signal, until);
  }
  const inTime = withDeadline(visit, signal, until);
  const reopened = await parts.sessions.reopen(session, inTime, (opening) =>
    reopenUpstream(parts, visit, session, opening),
  );
  return requireSuccess(await post(parts, visit, reopened, message, signal, until));
}

async function reopenUpstream(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  signal: AbortSignal,
): Promise<string | null> {
  const until = performance.now() + visit.server.timeoutMs;
  const { upstreamId } = await initializeUpstream(parts, visit, session.initialize, signal, until);
  const ready = { kind: 'notification', method: 'notifications/initialized', params: {} } as const;
  const opened = { ...session, upstreamId };
  await requireSuccess(await post(parts, visit, opened, ready, signal, until)).discard();
  return upstreamId;
}

/** Opens a session at the server. Returns its answer and its session id. */
export async function initializeUpstream(
  parts: GatewayParts,
  visit: Visit,
  params: Params,
  signal: AbortSignal,
  until: number = performance.now() + visit.server.timeoutMs,
): Promise<Answered & { readonly upstreamId: string | null; readonly version: string | null }> {
  const request = { kind: 'request', id: 0, method: 'initialize', params } as const;
  const reply = requireSuccess(await post(parts, visit, null, request, signal, until));
  const reception: Reception = {
    visit,
    version: NEWEST_SESSION_VERSION,
    scope: '',
    request: { ...request, clientId: null },
    refuse: () => {},
  };
  const answered = await responseOf(parts, visit, null, reception, reply, NO_SINK, signal, until);
  if (answered === null) throw new UpstreamFailure('the server did not answer initialize');
  if (!('result' in answered.answer)) return { ...answered, upstreamId: null, version: null };
  const version = String(answered.answer.result['protocolVersion']);
  if (!(SESSION_VERSIONS as readonly string[]).includes(version)) {
    const known = SESSION_VERSIONS.join(', ');
    throw new UpstreamFailure(
      `the server speaks protocol version ${JSON.stringify(version.slice(0, 20))}; the gateway speaks ${known}`,
    );
  }
  return { ...answered, upstreamId: reply.upstreamId, version };
}

/** Opens the stream of a session, or resumes one after an event; null when the server offers none. */
export async function openUpstreamStream(
  parts: GatewayParts,
  visit: Visit,
  { upstreamId, version }: Session,
  lastEventId: string | null,
  signal: AbortSignal,
  limits: Limits = STREAM_LIMITS,
): Promise<UpstreamReply | null> {
  const reply = await sendUpstream(parts, visit, {
    method: 'GET',
    upstreamId,
    version,
    ...(lastEventId !== null && { lastEventId }),
    ...upstreamTrace(parts, visit),
    signal,
    ...limits,
  });
  if (reply.status === 200 && reply.isStream) return reply;
  await reply.discard();
  return null;
}

function post(
  parts: GatewayParts,
  visit: Visit,
  session: Session | null,
  message: Message,
  signal: AbortSignal,
  until: number,
): Promise<UpstreamReply> {
  return sendUpstream(parts, visit, {
    method: 'POST',
    message: toWire(message),
    upstreamId: session?.upstreamId ?? null,
    version: session?.version ?? null,
    ...upstreamTrace(parts, visit, message),
    signal,
    ...callLimits(visit, timeLeft(visit, until)),
  });
}

function requireSuccess(reply: UpstreamReply): UpstreamReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  void reply.discard();
  throw new UpstreamFailure(`the server answered ${reply.status}`, false, isRefusal(reply.status));
}

/** Reads a reply, and what the server sends after it where it ended its stream early, to the response. */
async function responseOf(
  parts: GatewayParts,
  visit: Visit,
  session: Session | null,
  reception: Reception,
  first: UpstreamReply,
  sink: Sink,
  signal: AbortSignal,
  until: number,
): Promise<Answered | null> {
  const reading = beginReply(parts, visit, placeholdersOf(parts, session));
  for (let reply = first, polls = 0; ; polls++) {
    const answered = await readTo(parts, reception, reply.messages, reading, sink);
    if (answered !== null) return answered;
    const { id: lastEventId, retry } = reading.last;
    if (lastEventId === null || session === null || polls >= MAX_POLLS) {
      throw new UpstreamFailure('the server ended its response without an answer');
    }
    if (sink.canResume) return null;
    const pause = Math.min(retry ?? DEFAULT_RETRY_MS, MAX_RETRY_MS, timeLeft(visit, until));
    await delay(pause, null, { signal });
    const limits = callLimits(visit, timeLeft(visit, until));
    const next = await openUpstreamStream(parts, visit, session, lastEventId, signal, limits);
    if (next === null) throw new UpstreamFailure('the server does not resume the stream');
    reply = next;
  }
}
