import { setTimeout as delay } from 'node:timers/promises';
import { type EventFields, NO_FIELDS } from '../upstream/event-stream.ts';
import {
  isRefusal,
  type Received,
  sendUpstream,
  UpstreamFailure,
  type UpstreamReply,
} from '../upstream/send.ts';
import {
  callLimits,
  inPlace,
  type Limits,
  STREAM_LIMITS,
  timeLeft,
  withDeadline,
} from './call-limits.ts';
import { type GatewayParts, placeholdersOf, traceparentOf, type Visit } from './context.ts';
import { type Answer, type Message, type Params, toWire } from './message.ts';
import type { RpcId } from './protocol-error.ts';
import { SESSION_VERSIONS } from './request-checks.ts';
import { type PlaceholderKey, type Removed, sanitize } from './sanitize.ts';
import type { Session } from './session.ts';

/** What a server answered to a request, sanitized. */
export type Answered = {
  readonly answer: Answer;
  /** Size of all its messages as sent. */
  readonly bytes: number;
  readonly removed: Removed;
  /** Fields of the event that it came in. */
  readonly event: EventFields;
  /** State that the server wants back with the client's input; no client sees it as it is. */
  readonly requestState: string | null;
};

/** Where the messages go that a server sends before its response, sanitized. */
export type Sink = {
  message(message: Params, event: EventFields): void;
  /** Hears of events that have no message. */
  fields(event: EventFields): void;
  /** Takes a request of the server: answers in its place, or handles it; without this it goes to `message`. */
  ask?(request: Message & { kind: 'request' }): Promise<Answer | 'handled'>;
  /** True when the client resumes a stream that the server ended; else the gateway does. */
  readonly canResume: boolean;
};

/** Drops everything; the response alone counts. */
export const NO_SINK: Sink = { message: () => {}, fields: () => {}, canResume: false };

/** Messages of one response together. */
const MAX_MESSAGES = 10_000;
/** How often the gateway itself resumes one stream, within the time of the call, and after how long. */
const MAX_POLLS = 100;
const DEFAULT_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5_000;
const TOO_LARGE_TO_INSPECT = 'the response is too large to be inspected';

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
  return inPlace(parts, visit, signal, async () => {
    const until = performance.now() + visit.server.timeoutMs;
    const reply = await sendInSession(parts, visit, session, request, signal, until);
    return responseOf(parts, visit, session, request, reply, sink, signal, until);
  });
}

/** Resumes the stream of a session after an event, and returns the response to a request that is on it. */
export async function resumeResponse(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  id: RpcId,
  lastEventId: string,
  signal: AbortSignal,
  sink: Sink,
): Promise<Answered | null> {
  return inPlace(parts, visit, signal, async () => {
    const until = performance.now() + visit.server.timeoutMs;
    const limits = callLimits(visit);
    const reply = await openUpstreamStream(parts, visit, session, lastEventId, signal, limits);
    if (reply === null) throw new UpstreamFailure('the server does not resume the stream');
    return responseOf(parts, visit, session, { id }, reply, sink, signal, until);
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
  if (reply.status !== 404 || session.upstreamId === null) return accepted(reply);
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
  return accepted(await post(parts, visit, reopened, message, signal, until));
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
  await accepted(await post(parts, visit, opened, ready, signal, until)).discard();
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
  const reply = accepted(await post(parts, visit, null, request, signal, until));
  const answered = await responseOf(parts, visit, null, request, reply, NO_SINK, signal, until);
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
    traceparent: traceparentOf(visit.request),
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
    traceparent: traceparentOf(visit.request),
    signal,
    ...callLimits(visit, timeLeft(visit, until)),
  });
}

function accepted(reply: UpstreamReply): UpstreamReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  void reply.discard();
  throw new UpstreamFailure(`the server answered ${reply.status}`, false, isRefusal(reply.status));
}

/** Reads a reply, and what the server sends after it where it ended its stream early, to the response. */
async function responseOf(
  parts: GatewayParts,
  visit: Visit,
  session: Session | null,
  { id }: { readonly id: RpcId },
  first: UpstreamReply,
  sink: Sink,
  signal: AbortSignal,
  until: number,
): Promise<Answered | null> {
  const reading = { removed: new Map<string, number>(), bytes: 0, count: 0, last: NO_FIELDS };
  for (let reply = first, polls = 0; ; polls++) {
    const answered = await readTo(
      id,
      reply.messages,
      reading,
      sink,
      placeholdersOf(parts, session),
    );
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

type Reading = {
  readonly removed: Map<string, number>;
  bytes: number;
  count: number;
  last: EventFields;
};

/** Reads messages up to the response to a request; null when they end before it. */
export async function readTo(
  id: RpcId,
  messages: AsyncGenerator<Received, void>,
  reading: Reading,
  sink: Sink,
  placeholders: PlaceholderKey,
): Promise<Answered | null> {
  for await (const { message, bytes, event } of messages) {
    reading.bytes += bytes;
    reading.last = { id: event.id ?? reading.last.id, retry: event.retry ?? reading.last.retry };
    if (++reading.count > MAX_MESSAGES) {
      throw new UpstreamFailure(`the response has more than ${MAX_MESSAGES} messages`, true);
    }
    if (message === null) {
      sink.fields(event);
      continue;
    }
    // a response to another request is skipped
    if (message.kind === 'response' && message.id !== id) continue;
    const { shown, requestState } = withoutState(message);
    const clean = await sanitize(shown, placeholders);
    if (clean === null) throw new UpstreamFailure(TOO_LARGE_TO_INSPECT, true);
    const { removed } = reading;
    for (const [kind, number] of clean.removed) {
      removed.set(kind, (removed.get(kind) ?? 0) + number);
    }
    if (clean.value.kind === 'response') {
      return { answer: clean.value.answer, bytes: reading.bytes, removed, event, requestState };
    }
    if (clean.value.kind === 'request' && sink.ask !== undefined) {
      const answer = await sink.ask(clean.value);
      if (answer === 'handled') continue;
      return { answer, bytes: reading.bytes, removed, event, requestState: null };
    }
    sink.message(toWire(clean.value), event);
  }
  return null;
}

function withoutState(message: Message): { shown: Message; requestState: string | null } {
  if (message.kind !== 'response' || !('result' in message.answer)) {
    return { shown: message, requestState: null };
  }
  const { requestState, ...result } = message.answer.result;
  if (typeof requestState !== 'string') return { shown: message, requestState: null };
  return { shown: { ...message, answer: { result } }, requestState };
}
