import { NO_FIELDS } from '../protocol/event-stream.ts';
import { type Answer, isObject, type Message, type Params } from '../protocol/message.ts';
import { RPC } from '../protocol/protocol-error.ts';
import { SESSION_VERSIONS } from '../protocol/request-checks.ts';
import type { Version } from '../protocol/shape.ts';
import { type ClientEnvelope, META, sessionAnswer, withoutChanges } from '../protocol/stateless.ts';
import type { Session } from '../session/session.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { type Channel, canElicitUrls } from './channel.ts';
import type { Answered, Sink } from './read-reply.ts';
import { discover, statelessRoundTrip } from './stateless-round-trip.ts';

type Request = Message & { kind: 'request' };

/** A server may want input this often for one call. */
const MAX_ROUNDS = 10;
const EMPTY = {
  bytes: 0,
  removed: new Map<string, number>(),
  event: NO_FIELDS,
  requestState: null,
  nextCursor: null,
};
/** Requests of sessions that a server without them does not support. */
const ABSENT: readonly string[] = ['resources/subscribe', 'resources/unsubscribe'];

/** The channel of a session to a server that has none. */
export function bridgedChannel(parts: GatewayParts, session: Session): Channel {
  const { capabilities } = session.initialize as Readonly<Record<string, Params>>;
  const placeholders = { key: parts.placeholderKey, nonce: session.nonce };
  return {
    version: session.version as Version,
    nonce: session.nonce,
    urlElicitation:
      session.version === '2025-11-25' && canElicitUrls(capabilities) ? 'error' : null,
    received: (request) => ({ request, input: null }),
    exchange: (visit, request, _input, signal, sink) => {
      const own = ownAnswer(parts, session, request);
      if (own !== null) return Promise.resolve({ ...EMPTY, answer: own });
      const envelope: ClientEnvelope = {
        capabilities: capabilities ?? {},
        logLevel: parts.bridged.levelOf(session.id),
      };
      return parts.bridged.run(session.id, request.id, signal, (cancellable) =>
        rounds(
          request,
          (sent) =>
            statelessRoundTrip(parts, visit, sent, envelope, placeholders, cancellable, sink),
          (asked) => askClient(parts, visit, session, asked, cancellable, sink),
        ),
      );
    },
    fields: () => NO_FIELDS,
    shaped: (_method, answer) => ({ answer: sessionAnswer(answer), status: 200 }),
  };
}

/** Returns the answer to `initialize` by a server without sessions; null where it is not one. */
export async function initializeStateless(
  parts: GatewayParts,
  visit: Visit,
  { protocolVersion }: Params,
  signal: AbortSignal,
): Promise<{ readonly version: string; readonly result: Params } | null> {
  const answered = await discover(parts, visit, signal);
  if (answered === null || !('result' in answered.answer)) return null;
  const { capabilities = {}, instructions, _meta } = answered.answer.result;
  const info = isObject(_meta) ? _meta[META.serverInfo] : undefined;
  const version = SESSION_VERSIONS.find((known) => known === protocolVersion) as string;
  return {
    version,
    result: {
      protocolVersion: version,
      capabilities: isObject(capabilities) ? withoutChanges(capabilities) : {},
      serverInfo: isObject(info) ? info : { name: visit.serverName, version: '0' },
      ...(typeof instructions === 'string' && { instructions }),
    },
  };
}

/** Sends a request, and sends it again with the client's input as often as the server wants some. */
async function rounds(
  request: Request,
  send: (request: Request) => Promise<Answered>,
  ask: (inputRequests: Params) => Promise<Params>,
): Promise<Answered> {
  let sent = request;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answered = await send(sent);
    const { answer, requestState } = answered;
    if ('error' in answer || answer.result['resultType'] !== 'input_required') return answered;
    const { inputRequests } = answer.result;
    const inputResponses = isObject(inputRequests) ? await ask(inputRequests) : undefined;
    sent = {
      ...request,
      params: {
        ...request.params,
        ...(inputResponses !== undefined && { inputResponses }),
        ...(requestState !== null && { requestState }),
      },
    };
  }
  throw new UpstreamFailure(`the server wants input more than ${MAX_ROUNDS} times`);
}

/** Asks the client for each input that a server wants, on the stream that answers the call. */
async function askClient(
  parts: GatewayParts,
  { server }: Visit,
  session: Session,
  inputRequests: Params,
  signal: AbortSignal,
  sink: Sink,
): Promise<Params> {
  if (!sink.canResume)
    throw new UpstreamFailure('the server wants input; the client reads no streams');
  const responses: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(inputRequests)) {
    if (!isObject(wanted)) throw new UpstreamFailure('the server wants input that is malformed');
    const { method, params } = wanted;
    const send = async (id: string) => {
      const asked = parts.names.askedId(session.nonce, { id, method: String(method) });
      await sink.message({ jsonrpc: '2.0', id: asked, method, params }, NO_FIELDS);
    };
    const answer = await parts.asked.ask(session.id, send, server.timeoutMs, signal);
    if ('result' in answer) responses[name] = answer.result;
  }
  return responses;
}

/** Answers what a server without sessions has no request for. */
function ownAnswer(
  parts: GatewayParts,
  session: Session,
  { method, params }: Request,
): Answer | null {
  if (method === 'ping') return { result: {} };
  if (method === 'logging/setLevel') {
    parts.bridged.setLevel(session.id, String(params['level']));
    return { result: {} };
  }
  if (!ABSENT.includes(method)) return null;
  return { error: { code: RPC.methodNotFound, message: 'Method not found' } };
}
