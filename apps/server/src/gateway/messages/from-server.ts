import { isObject, type Message, type Params } from '../protocol/message.ts';
import type { RpcId } from '../protocol/protocol-error.ts';
import {
  MAX_SERVER_CURSOR,
  SERVER_ERROR,
  SERVER_NOTIFICATIONS,
  SERVER_REQUESTS,
  SERVER_RESULTS,
  takesInput,
} from '../protocol/server-grammar.ts';
import { type Dropped, rebuild, type Shape, type Version } from '../protocol/shape.ts';
import { META } from '../protocol/stateless.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

/** Where messages of a server arrive: what they are rebuilt by, and what its ids are mapped in. */
export type Reception = {
  readonly visit: Visit;
  readonly version: Version;
  readonly scope: string;
  /** The request whose answer is read: its method, its id at the server, and the client's; null for the stream of a session. */
  readonly request: {
    readonly method: string;
    readonly id: RpcId;
    readonly clientId: RpcId | null;
  } | null;
  /** Answers a request of the server that the protocol does not have. */
  readonly refuse: (id: RpcId) => void;
};

/** A message of a server, rebuilt. */
export type Rebuilt = {
  readonly message: Message;
  /** Ids as the client knows them, for its parameters or result: no texts of the server, so not to be sanitized with them. */
  readonly ids: Params;
  /** What of a result the client does not see as it is. */
  readonly requestState: string | null;
  readonly nextCursor: string | null;
};

const NOTHING_KEPT = { ids: {}, requestState: null, nextCursor: null };

/**
 * Returns a message of a server written anew from the members that the protocol defines; null for one that the protocol does not
 * have, and for an answer to another request. Throws `UpstreamFailure` for a result that is not one of its method.
 */
export function serverMessage(
  parts: GatewayParts,
  reception: Reception,
  message: Message,
): Rebuilt | null {
  const dropped = { count: 0 };
  try {
    return rebuiltOf(parts, reception, message, dropped);
  } finally {
    if (dropped.count > 0) parts.dropped.add(reception.visit.server, 'server', dropped.count);
  }
}

function rebuiltOf(
  parts: GatewayParts,
  reception: Reception,
  message: Message,
  dropped: Dropped,
): Rebuilt | null {
  const { request } = reception;
  switch (message.kind) {
    case 'request':
      return rebuiltRequest(parts, reception, message, dropped);
    case 'notification':
      return rebuiltNotification(parts, reception, message, dropped);
    case 'response':
      // a response to another request is skipped
      if (request === null || message.id !== request.id) return null;
      return rebuiltAnswer(reception, request, message, dropped);
  }
}

/** Returns a rebuilt message, its texts sanitized by now, with the ids that its client knows. */
export function withIds(message: Message, ids: Params): Message {
  if (Object.keys(ids).length === 0) return message;
  if (message.kind !== 'response') return { ...message, params: { ...message.params, ...ids } };
  if ('error' in message.answer) return message;
  return { ...message, answer: { result: { ...message.answer.result, ...ids } } };
}

/** Returns a request of a server as its client is asked. */
export function askedRequest(
  parts: Pick<GatewayParts, 'names'>,
  { scope }: Reception,
  { kind, id, method, params }: Message & { kind: 'request' },
): Message {
  return { kind, id: parts.names.askedId(scope, { id, method }), method, params };
}

function rebuiltRequest(
  parts: GatewayParts,
  { version, scope, refuse }: Reception,
  message: Message & { kind: 'request' },
  dropped: Dropped,
): Rebuilt | null {
  const params = ofTable(SERVER_REQUESTS, message, version, dropped);
  if (params === null) {
    refuse(message.id);
    return null;
  }
  const progressToken = parts.names.progressOf(scope, message.params['_meta']);
  const ids = progressToken === null ? {} : { _meta: { progressToken } };
  return { ...NOTHING_KEPT, message: { ...message, params }, ids };
}

/** Returns a notification, and the ids in it as the client knows them; null where it is about nothing of the client's. */
function rebuiltNotification(
  parts: GatewayParts,
  { version, scope, request }: Reception,
  sent: Message & { kind: 'notification' },
  dropped: Dropped,
): Rebuilt | null {
  const params = ofTable(SERVER_NOTIFICATIONS, sent, version, dropped);
  if (params === null) return null;
  const { kind, method } = sent;
  const { progressToken: token, requestId: id, ...rest } = params;
  const message = { kind, method, params: rest };
  if (method === 'notifications/progress') {
    const progressToken = parts.names.otherToken(scope, token);
    return progressToken === null ? null : { ...NOTHING_KEPT, message, ids: { progressToken } };
  }
  if (method === 'notifications/cancelled') {
    const requestId = parts.names.askedIdOf(scope, id);
    return requestId === null ? null : { ...NOTHING_KEPT, message, ids: { requestId } };
  }
  return { ...NOTHING_KEPT, message, ids: subscriptionOf(sent.params['_meta'], request) };
}

function rebuiltAnswer(
  { version }: Reception,
  request: NonNullable<Reception['request']>,
  message: Message & { kind: 'response' },
  dropped: Dropped,
): Rebuilt {
  const { method } = request;
  const { answer } = message;
  if ('error' in answer) {
    const error = rebuild(SERVER_ERROR, answer.error, version, dropped) as Params | null;
    if (error === null) throw new UpstreamFailure(NOT_AN_ANSWER, true);
    return { ...NOTHING_KEPT, message: { ...message, answer: { error } } };
  }
  const shape = SERVER_RESULTS[method];
  const result = shape && (rebuild(shape, answer.result, version, dropped) as Params | null);
  if (!result) throw new UpstreamFailure(NOT_AN_ANSWER, true);
  const { requestState, nextCursor, _meta: sent } = answer.result;
  if (typeof nextCursor === 'string' && nextCursor.length > MAX_SERVER_CURSOR) {
    const problem = `the server sent a cursor of over ${MAX_SERVER_CURSOR} characters`;
    throw new UpstreamFailure(problem, true);
  }
  const { _meta, ...members } = result;
  const meta = method === 'server/discover' ? _meta : withoutReserved(_meta);
  const kept = meta === undefined ? members : { ...members, _meta: meta };
  return {
    message: { ...message, answer: { result: kept } },
    ids: subscriptionOf(sent, request),
    requestState: takesInput(method) && typeof requestState === 'string' ? requestState : null,
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : null,
  };
}

/** Returns the parameters of a message, rebuilt; null, and counted, for one that the protocol does not have. */
function ofTable(
  table: Readonly<Record<string, Shape>>,
  { method, params }: { readonly method: string; readonly params: Params },
  version: Version,
  dropped: Dropped,
): Params | null {
  const shape = Object.hasOwn(table, method) ? (table[method] as Shape) : null;
  const rebuilt = shape && (rebuild(shape, params, version, dropped) as Params | null);
  if (rebuilt === null) dropped.count++;
  return rebuilt;
}

const NOT_AN_ANSWER = 'the server sent a result that the protocol does not have';
const PROTOCOL_PREFIX = 'io.modelcontextprotocol/';

/** The names of the protocol in `_meta` have a meaning, and the gateway writes them. */
function withoutReserved(meta: unknown): Params | undefined {
  if (!isObject(meta)) return undefined;
  const entries = Object.entries(meta).filter(([name]) => !name.startsWith(PROTOCOL_PREFIX));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The subscription that a message belongs to is the request of the client that opened it. */
function subscriptionOf(meta: unknown, request: Reception['request']): Params {
  if (request === null || !isObject(meta) || meta[META.subscription] !== request.id) return {};
  return { _meta: { [META.subscription]: request.clientId } };
}
