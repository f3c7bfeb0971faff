import {
  CLIENT_ERROR,
  CLIENT_NOTIFICATIONS,
  CLIENT_REQUESTS,
  CLIENT_RESULTS,
  shapeOf,
} from '../protocol/client-grammar.ts';
import { type Answer, isObject, type Message, type Params } from '../protocol/message.ts';
import { ProtocolError, RPC, type RpcId } from '../protocol/protocol-error.ts';
import { type Dropped, rebuild, type Version } from '../protocol/shape.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

type Request = Message & { kind: 'request' };
type Notification = Message & { kind: 'notification' };

/**
 * Returns a request of a client written anew from the parameters that the protocol defines, with a progress token of the
 * gateway. Refuses, and seals that, a method that the version does not have, and parameters that are not those of the method.
 */
export async function clientRequest(
  parts: GatewayParts,
  visit: Visit,
  { kind, id, method, params }: Request,
  version: Version,
  scope: string,
): Promise<Request> {
  const shape = shapeOf(CLIENT_REQUESTS, method, version);
  if (shape === null) {
    await parts.refusals.add(visit, { from: 'client', reason: 'unknown-method' });
    const status = version === '2026-07-28' ? 404 : 200;
    throw new ProtocolError(status, RPC.methodNotFound, 'Method not found', { id });
  }
  const dropped = { count: 0 };
  const rebuilt = rebuild(shape, params, version, dropped) as Params | null;
  count(parts, visit, dropped);
  if (rebuilt === null) {
    await parts.refusals.add(visit, { from: 'client', reason: 'invalid-parameters' });
    const problem = `the parameters are not those of ${method}`;
    throw new ProtocolError(400, RPC.invalidParams, problem, { id });
  }
  const progressToken = parts.names.progressOf(scope, params['_meta']);
  if (progressToken === null) return { kind, id, method, params: rebuilt };
  return { kind, id, method, params: { ...rebuilt, _meta: { progressToken } } };
}

/** Returns a notification of a client with the ids that its server knows; null for one that is not passed on. */
export function clientNotification(
  parts: GatewayParts,
  visit: Visit,
  { kind, method, params }: Notification,
  version: Version,
  scope: string,
): Notification | null {
  const shape = shapeOf(CLIENT_NOTIFICATIONS, method, version);
  const dropped = { count: 0 };
  const rebuilt = shape && (rebuild(shape, params, version, dropped) as Params | null);
  if (rebuilt === null) dropped.count++;
  count(parts, visit, dropped);
  if (rebuilt === null) return null;
  const { requestId, progressToken, ...rest } = rebuilt;
  if (method === 'notifications/cancelled') {
    const mapped = parts.names.requestId(scope, requestId as RpcId);
    return { kind, method, params: { ...rest, requestId: mapped } };
  }
  if (method !== 'notifications/progress') return { kind, method, params: rest };
  const token = parts.names.otherToken(scope, progressToken);
  return token === null ? null : { kind, method, params: { ...rest, progressToken: token } };
}

/** Returns the answer of a client to a request of this method, written anew; null for one that is no answer to it. */
export function clientAnswer(
  parts: GatewayParts,
  visit: Visit,
  method: string,
  answer: Answer,
  version: Version,
): Answer | null {
  const dropped = { count: 0 };
  const rebuilt = answerOf(method, answer, version, dropped);
  count(parts, visit, dropped);
  return rebuilt;
}

function answerOf(
  method: string,
  answer: Answer,
  version: Version,
  dropped: Dropped,
): Answer | null {
  if ('error' in answer) {
    const error = rebuild(CLIENT_ERROR, answer.error, version, dropped) as Params | null;
    return error && { error };
  }
  const shape = CLIENT_RESULTS[method];
  const result = shape && (rebuild(shape, answer.result, version, dropped) as Params | null);
  return result ? { result } : null;
}

/** The kinds of input, by a member that each alone has. */
const KINDS: Readonly<Record<string, string>> = {
  action: 'elicitation/create',
  role: 'sampling/createMessage',
  roots: 'roots/list',
};

/** One input of a client without a session, and the method that it answers. */
export type GivenInput = {
  readonly name: string;
  readonly method: string;
  readonly result: Params;
};

/** Returns the input that a client adds to a request; null where any of it answers nothing that a server can ask. */
export function clientInput(
  parts: GatewayParts,
  visit: Visit,
  responses: Params,
): readonly GivenInput[] | null {
  const given: GivenInput[] = [];
  for (const [name, value] of Object.entries(responses)) {
    const member = isObject(value) && Object.keys(KINDS).find((known) => known in value);
    if (!member) return null;
    const method = KINDS[member] as string;
    const answer = clientAnswer(parts, visit, method, { result: value }, '2026-07-28');
    if (answer === null || !('result' in answer)) return null;
    given.push({ name, method, result: answer.result });
  }
  return given;
}

function count(parts: GatewayParts, { server }: Visit, dropped: Dropped): void {
  if (dropped.count > 0) parts.dropped.add(server, 'clients', dropped.count);
}
