import { matchesTool } from '@svc/policy';
import { Cut, type Gate } from '../live-calls.ts';
import { UpstreamFailure } from '../upstream/send.ts';
import type { Channel } from './channel.ts';
import {
  abortWhenClientLeaves,
  causeOf,
  type GatewayParts,
  ownerOf,
  recheck,
  requireAgent,
  type Visit,
  watch,
} from './context.ts';
import { type Answer, isObject, type Message, type Params } from './message.ts';
import { ProtocolError, RPC, rpcError } from './protocol-error.ts';
import { NEWEST_SESSION_VERSION, SESSION_VERSIONS } from './request-checks.ts';
import { Responder } from './responder.ts';
import { initializeUpstream, NO_SINK } from './round-trip.ts';
import type { Session } from './session.ts';
import { initializeStateless } from './stateless-bridge.ts';

type Request = Message & { kind: 'request' };

/** Lists, with the member that contains their items and the call that an item is for. */
const LISTS: Readonly<Record<string, { readonly items: string; readonly call: string | null }>> = {
  'tools/list': { items: 'tools', call: null },
  'resources/list': { items: 'resources', call: 'resources.read' },
  'resources/templates/list': { items: 'resourceTemplates', call: 'resources.read' },
  'prompts/list': { items: 'prompts', call: 'prompts.get' },
};

const PASSED: readonly string[] = ['ping', 'server/discover'];

/** True for requests that are passed on without a decision: they name nothing and carry nothing. */
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
  const initialize = initializeParams(id, params);
  await guarded(parts, current, id, async (signal, gate) => {
    const opened = await openUpstream(parts, current, initialize, signal);
    await recheck(parts, visit);
    const responder = new Responder(visit.reply, false, gate);
    const { answer, version, ...upstream } = opened;
    if (version === null) return responder.end({ jsonrpc: '2.0', id, ...answer });
    const session = parts.sessions.open(ownerOf(visit), { version, initialize, ...upstream });
    if (session === null) {
      throw new ProtocolError(
        400,
        RPC.invalidRequest,
        'the parameters of initialize are too long',
        {
          id,
        },
      );
    }
    return responder.end({ jsonrpc: '2.0', id, ...answer }, 200, { 'mcp-session-id': session.id });
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

/** Passes a ping or a list on. Of a list the agent gets what it may call; in observe, all of it. */
export async function passRequest(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  request: Request,
): Promise<void> {
  const current = await recheck(parts, visit);
  const params = cursorOnly(request.params);
  await guarded(parts, current, request.id, async (signal, gate) => {
    const sent = { ...request, params };
    const answered = await channel.exchange(current, sent, null, signal, NO_SINK);
    if (answered === null) throw new UpstreamFailure('the server did not answer');
    const { answer } = answered;
    const { credential, server } = await recheck(parts, visit);
    const { allowedTools } = requireAgent(credential);
    const accepted =
      'result' in answer && request.method === 'tools/list'
        ? await reviewed(parts, { ...current, credential, server }, answer.result)
        : null;
    const allowed =
      'result' in answer && server.mode === 'enforce'
        ? { result: filtered(answer.result, request.method, server.name, allowedTools, accepted) }
        : answer;
    const shown = channel.shaped(request.method, allowed);
    const body = { jsonrpc: '2.0', id: request.id, ...shown.answer };
    await new Responder(visit.reply, false, gate).end(body, shown.status);
  });
}

/** Runs a request that is watched, and answers what goes wrong at the server. */
async function guarded(
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

function initializeParams(id: Request['id'], params: Params): Params {
  const { protocolVersion, capabilities = {}, clientInfo } = params;
  if (typeof protocolVersion !== 'string' || !isObject(capabilities) || !isObject(clientInfo)) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'initialize lacks a member that it must have',
      {
        id,
      },
    );
  }
  const isKnown = (SESSION_VERSIONS as readonly string[]).includes(protocolVersion);
  return {
    protocolVersion: isKnown ? protocolVersion : NEWEST_SESSION_VERSION,
    capabilities,
    clientInfo,
  };
}

function cursorOnly({ cursor }: Params): Params {
  return typeof cursor === 'string' ? { cursor } : {};
}

/** Returns the names of the listed tools whose definitions are accepted; what is new is judged, recorded and sealed. */
async function reviewed(
  parts: GatewayParts,
  { credential, server }: Visit,
  { tools }: Params,
): Promise<ReadonlySet<string>> {
  const epoch = credential.kind === 'person' ? 0 : credential.authority.epoch;
  const by = parts.actorOf(credential);
  return parts.definitions.review(server, epoch, Array.isArray(tools) ? tools : [], by);
}

function filtered(
  result: Params,
  method: string,
  server: string,
  allowedTools: readonly string[],
  accepted: ReadonlySet<string> | null,
): Params {
  const list = LISTS[method];
  if (list === undefined) return result;
  const items = result[list.items];
  const isAllowed = (item: unknown) => {
    const name = list.call ?? (isObject(item) ? item['name'] : undefined);
    if (typeof name !== 'string') return false;
    if (accepted !== null && !accepted.has(name)) return false;
    return allowedTools.some((pattern) => matchesTool(pattern, `${server}.${name}`));
  };
  return { ...result, [list.items]: Array.isArray(items) ? items.filter(isAllowed) : [] };
}
