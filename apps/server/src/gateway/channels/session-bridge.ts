import { createHash, randomUUID } from 'node:crypto';
import type { PlaceholderKey } from '../inspection/sanitize.ts';
import type { Reception } from '../messages/from-server.ts';
import { sealUnexpectedInput } from '../messages/unexpected-input.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import { type Answer, isObject, type Message, type Params } from '../protocol/message.ts';
import { RPC, type RpcId } from '../protocol/protocol-error.ts';
import { NEWEST_SESSION_VERSION } from '../protocol/request-checks.ts';
import { takesInput } from '../protocol/server-grammar.ts';
import type { Version } from '../protocol/shape.ts';
import { type ClientEnvelope, GATEWAY_INFO, META, withoutChanges } from '../protocol/stateless.ts';
import { MAX_PARKED_MS, type ParkedCall } from '../session/parked-calls.ts';
import type { Pooled } from '../session/pooled-sessions.ts';
import type { Session } from '../session/session.ts';
import type { Received } from '../upstream/read-messages.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { type GatewayParts, ownerOf, type Visit } from '../visit/context.ts';
import { type Answered, beginReply, readTo, type Sink } from './read-reply.ts';
import { initializeUpstream, refuser, sendInSession } from './round-trip.ts';

type Request = Message & { kind: 'request' };

/** Requests of sessions that the stateless protocol does not have. */
const GONE: readonly string[] = [
  'ping',
  'initialize',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
];
const EMPTY = {
  bytes: 0,
  removed: new Map<string, number>(),
  event: NO_FIELDS,
  requestState: null,
  nextCursor: null,
};

/** What the gateway answers for a client without a session: a call that waits, or a response. */
type Bridged = { readonly answered: Answered; readonly parked: string | null };

/**
 * Answers a stateless request by a server that has sessions. If the server requests input of the client, the call
 * waits with its stream open, and the result lists the requested input.
 */
export async function bridgeToSession(
  parts: GatewayParts,
  visit: Visit,
  request: Request,
  envelope: ClientEnvelope,
  placeholders: PlaceholderKey,
  signal: AbortSignal,
  sink: Sink,
): Promise<Bridged> {
  if (GONE.includes(request.method) || request.method === 'subscriptions/listen') {
    const error = { code: RPC.methodNotFound, message: 'Method not found' };
    return { answered: { ...EMPTY, answer: { error } }, parked: null };
  }
  const { session, initialized } = await pooledSession(parts, visit, envelope, signal);
  if (request.method === 'server/discover') {
    return { answered: { ...EMPTY, answer: { result: discoveryOf(initialized) } }, parked: null };
  }
  const controller = new AbortController();
  const current = parts.sessions.latest(session);
  // clients without sessions may use an id twice at once
  const sent = { ...request, id: randomUUID() };
  const waiting = { ...visit, server: withTime(visit.server, MAX_PARKED_MS) };
  const call = {
    owner: placeholders.nonce,
    session: current,
    method: request.method,
    requestId: sent.id,
    controller,
  };
  return runRound(parts, visit, call, signal, async () => {
    const reply = await sendInSession(parts, waiting, current, sent, controller.signal);
    const messages = reply.messages[Symbol.asyncIterator]();
    return readRound(parts, visit, { ...call, messages }, envelope, placeholders, sink);
  });
}

/** Goes on with a call that waited for input: hands the input to the server and returns its response. */
export async function resumeParked(
  parts: GatewayParts,
  visit: Visit,
  call: ParkedCall,
  responses: Params,
  envelope: ClientEnvelope,
  placeholders: PlaceholderKey,
  signal: AbortSignal,
  sink: Sink,
): Promise<Bridged> {
  return runRound(parts, visit, call, signal, async () => {
    for (const [name, id] of Object.entries(call.asked)) {
      const result = responses[name];
      const answer = (
        result === undefined
          ? { error: { code: RPC.invalidParams, message: 'the client gave no input' } }
          : { result }
      ) as Answer;
      await respondUpstream(parts, visit, call.session, id, answer);
    }
    return readRound(parts, visit, call, envelope, placeholders, sink);
  });
}

/** Runs one round of a call within the time that the server has; the call ends with it unless it waits. */
async function runRound(
  parts: GatewayParts,
  visit: Visit,
  { session, requestId, controller }: Pick<ParkedCall, 'session' | 'requestId' | 'controller'>,
  signal: AbortSignal,
  run: () => Promise<Bridged>,
): Promise<Bridged> {
  const { timeoutMs, maxConcurrency } = visit.server;
  const leave = parts.concurrency.enter(visit.server);
  if (leave === null) {
    controller.abort();
    throw new UpstreamFailure(`the server has ${maxConcurrency} requests under way`);
  }
  const late = new UpstreamFailure(`the server took longer than ${timeoutMs} ms`);
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  const onAbort = () => {
    controller.abort(signal.reason);
    // closing the connection does not cancel a call of a session
    const params = { requestId };
    const cancelled = { kind: 'notification', method: 'notifications/cancelled', params } as const;
    const deadline = AbortSignal.timeout(timeoutMs);
    sendInSession(parts, visit, session, cancelled, deadline).then(
      (reply) => reply.discard(),
      () => {},
    );
  };
  signal.addEventListener('abort', onAbort);
  let isWaiting = false;
  try {
    signal.throwIfAborted();
    const bridged = await run();
    isWaiting = bridged.parked !== null;
    return bridged;
  } catch (error) {
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    leave();
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (!isWaiting) controller.abort();
  }
}

async function readRound(
  parts: GatewayParts,
  visit: Visit,
  call: Omit<ParkedCall, 'asked'>,
  envelope: ClientEnvelope,
  placeholders: PlaceholderKey,
  sink: Sink,
): Promise<Bridged> {
  const reading = beginReply(parts, visit, placeholders);
  const reception: Reception = {
    visit,
    version: call.session.version as Version,
    scope: placeholders.nonce,
    request: { method: call.method, id: call.requestId, clientId: null },
    refuse: refuser(parts, visit, call.session),
  };
  let parked: string | null = null;
  const answered = await readTo(parts, reception, keepOpen(call.messages), reading, {
    ...sink,
    message: async (message, event) => {
      // a log is for clients that ask for it
      const isLog = message['method'] === 'notifications/message';
      if (!isLog || envelope.logLevel !== null) await sink.message(message, event);
    },
    fields: () => {},
    ask: async ({ id, method, params }) => {
      if (method === 'ping') {
        await respondUpstream(parts, visit, call.session, id, { result: {} });
        return 'handled';
      }
      if (!takesInput(call.method)) {
        await sealUnexpectedInput(parts, visit);
        reception.refuse(id);
        return 'handled';
      }
      parked = parts.parked.park({ ...call, asked: { input: id } });
      if (parked === null) throw new UpstreamFailure('too many calls wait for input');
      const { _meta, ...wanted } = params;
      const inputRequests = { input: { method, params: wanted } };
      return { result: { resultType: 'input_required', inputRequests } };
    },
  });
  if (answered !== null) return { answered, parked };
  throw new UpstreamFailure('the server ended its response without an answer');
}

/** Reads messages so that whoever stops early leaves the rest to be read. */
async function* keepOpen(messages: AsyncIterator<Received>): AsyncGenerator<Received, void> {
  for (;;) {
    const next = await messages.next();
    if (next.done) return;
    yield next.value;
  }
}

async function respondUpstream(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  id: RpcId,
  answer: Answer,
): Promise<void> {
  const signal = AbortSignal.timeout(visit.server.timeoutMs);
  const reply = await sendInSession(
    parts,
    visit,
    session,
    { kind: 'response', id, answer },
    signal,
  );
  await reply.discard();
}

async function pooledSession(
  parts: GatewayParts,
  visit: Visit,
  { capabilities }: ClientEnvelope,
  signal: AbortSignal,
): Promise<Pooled> {
  const owner = ownerOf(visit);
  const initialize = {
    protocolVersion: NEWEST_SESSION_VERSION,
    capabilities,
    clientInfo: GATEWAY_INFO,
  };
  const key = createHash('sha256')
    .update(JSON.stringify([owner, initialize]))
    .digest('base64url');
  return parts.pooled.get(key, signal, async (opening) => {
    const opened = await initializeUpstream(parts, visit, initialize, opening);
    const { answer, upstreamId, version } = opened;
    if (version === null || !('result' in answer)) {
      throw new UpstreamFailure('the server refuses to open a session');
    }
    const session: Session = {
      ...owner,
      id: `pooled ${randomUUID()}`,
      version,
      upstreamId,
      initialize,
      nonce: '',
    };
    const ready = {
      kind: 'notification',
      method: 'notifications/initialized',
      params: {},
    } as const;
    await (await sendInSession(parts, visit, session, ready, opening)).discard();
    return { session, initialized: answer.result };
  });
}

function discoveryOf({ capabilities, instructions, serverInfo }: Params): Params {
  return {
    capabilities: isObject(capabilities) ? withoutChanges(capabilities) : {},
    ...(typeof instructions === 'string' && { instructions }),
    ...(serverInfo !== undefined && { _meta: { [META.serverInfo]: serverInfo } }),
  };
}

function withTime(server: Visit['server'], moreMs: number): Visit['server'] {
  return { ...server, timeoutMs: server.timeoutMs + moreMs };
}
