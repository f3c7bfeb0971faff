import {
  type Received,
  sendUpstream,
  UpstreamFailure,
  type UpstreamReply,
} from '../upstream/send.ts';
import { type GatewayParts, placeholdersOf, traceparentOf, type Visit } from './context.ts';
import { type Answer, type Message, type Params, toWire } from './message.ts';
import { SESSION_VERSIONS } from './request-checks.ts';
import { type Removed, sanitize } from './sanitize.ts';
import type { Session } from './session.ts';

/** What a server answered to a request, sanitized. */
export type Answered = {
  readonly answer: Answer;
  /** Size of all its messages as sent. */
  readonly bytes: number;
  readonly removed: Removed;
};

/** Bytes of all messages of one response together, in largest messages; and their number. */
const MAX_MESSAGES_OF_FULL_SIZE = 16;
const MAX_MESSAGES = 10_000;
const TOO_LARGE_TO_INSPECT = 'the response is too large to be inspected';

/**
 * Sends a request to the server and returns its response. Messages that come before it, and are not responses to
 * something else, are handed to `onMessage`, sanitized. Throws `UpstreamFailure`, or the reason of the abort.
 */
export async function roundTrip(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  request: Message & { kind: 'request' },
  signal: AbortSignal,
  onMessage: (message: Params) => void,
): Promise<Answered> {
  const leave = parts.concurrency.enter(visit.server);
  if (leave === null) {
    throw new UpstreamFailure(`the server has ${visit.server.maxConcurrency} requests under way`);
  }
  try {
    const { messages } = await sendInSession(parts, visit, session, request, signal);
    return await responseOf(parts, session, request, messages, onMessage);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    leave();
  }
}

/** Sends a message within a session; opens the session again, once, where the server has lost it. */
export async function sendInSession(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  message: Message,
  signal: AbortSignal,
): Promise<UpstreamReply> {
  const reply = await post(parts, visit, session, message, signal);
  if (reply.status !== 404 || session.upstreamId === null) return accepted(reply);
  await reply.discard();
  const { upstreamId } = await initializeUpstream(parts, visit, session.initialize, signal);
  const reopened = parts.sessions.reopen(session, upstreamId);
  const ready = { kind: 'notification', method: 'notifications/initialized', params: {} } as const;
  await accepted(await post(parts, visit, reopened, ready, signal)).discard();
  return accepted(await post(parts, visit, reopened, message, signal));
}

/** Opens a session at the server. Returns its answer and its session id. */
export async function initializeUpstream(
  parts: GatewayParts,
  visit: Visit,
  params: Params,
  signal: AbortSignal,
): Promise<Answered & { readonly upstreamId: string | null; readonly version: string | null }> {
  const request = { kind: 'request', id: 0, method: 'initialize', params } as const;
  const reply = accepted(await post(parts, visit, null, request, signal));
  const answered = await responseOf(parts, null, request, reply.messages, () => {});
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

function post(
  parts: GatewayParts,
  { server, request }: Visit,
  session: Session | null,
  message: Message,
  signal: AbortSignal,
): Promise<UpstreamReply> {
  return sendUpstream(parts.outbound, server, {
    method: 'POST',
    body: JSON.stringify(toWire(message)),
    upstreamId: session?.upstreamId ?? null,
    version: session?.version ?? null,
    traceparent: traceparentOf(request),
    signal,
    timeoutMs: server.timeoutMs,
    maxBytes: server.maxResponseBytes * MAX_MESSAGES_OF_FULL_SIZE,
  });
}

function accepted(reply: UpstreamReply): UpstreamReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  void reply.discard();
  throw new UpstreamFailure(`the server answered ${reply.status}`);
}

async function responseOf(
  parts: GatewayParts,
  session: Session | null,
  request: Message & { kind: 'request' },
  messages: AsyncGenerator<Received, void>,
  onMessage: (message: Params) => void,
): Promise<Answered> {
  const removed = new Map<string, number>();
  let bytes = 0;
  let count = 0;
  for await (const received of messages) {
    bytes += received.bytes;
    if (++count > MAX_MESSAGES) {
      throw new UpstreamFailure(`the response has more than ${MAX_MESSAGES} messages`, true);
    }
    const { message } = received;
    // a response to another request is none of this one's
    if (message.kind === 'response' && message.id !== request.id) continue;
    const clean = await sanitize(message, placeholdersOf(parts, session));
    if (clean === null) throw new UpstreamFailure(TOO_LARGE_TO_INSPECT, true);
    for (const [kind, number] of clean.removed) {
      removed.set(kind, (removed.get(kind) ?? 0) + number);
    }
    if (clean.value.kind === 'response') return { answer: clean.value.answer, bytes, removed };
    onMessage(toWire(clean.value));
  }
  throw new UpstreamFailure('the server ended its response without an answer');
}
