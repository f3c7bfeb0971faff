import type { Call } from '@svc/policy';
import { tenantOf } from '../../platform/identity/credential.ts';
import type { Channel, Input } from '../channels/channel.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import { clientInput, type GivenInput } from '../messages/from-client.ts';
import { refusalAnswer } from '../messages/refusal-answer.ts';
import type { Message, Params } from '../protocol/message.ts';
import { ProtocolError, RPC } from '../protocol/protocol-error.ts';
import { gatewayBase, metadataUrlOf } from '../protocol/request-checks.ts';
import { isToolName, methodId, toolId } from '../protocol/tool-ids.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { type Decided, decide, forwardedData, isRefused } from './decide.ts';
import { ensureListed } from './ensure-listed.ts';
import { nameCall } from './name-call.ts';
import { releaseResponse } from './release-response.ts';
import { decidedSink, LISTEN } from './stream-decisions.ts';

type Request = Message & { kind: 'request' };

/**
 * Decides a request, seals the decision, forwards what is allowed, and releases the response once its outcome is
 * sealed under the authority that is then in force. Input that the client adds to a request is decided before it.
 */
export async function call(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  received: Request,
  accepts: { readonly stream: boolean },
): Promise<void> {
  const { request, input: given } = channel.received(received);
  const placeholders = { key: parts.placeholderKey, nonce: channel.nonce };
  const responses: Record<string, unknown> = {};
  let isInspected = true;
  for (const { name, method, result } of givenInput(parts, visit, request, given)) {
    const server = visit.serverName;
    const asked = { tool: methodId(server, method), server, arguments: { [name]: result } };
    const { current, ...decided } = await decide(parts, visit, method, asked);
    if (isRefused(current, decided)) return refuse(parts, visit, channel, request, decided);
    const clean = await forwardedData(parts, visit, asked.arguments, decided, placeholders);
    Object.assign(responses, clean);
    isInspected &&= clean !== null;
  }
  const asked = callOf(request, visit.serverName);
  if (request.method === 'tools/call') {
    await ensureListed(parts, visit, channel, request.params['name'] as string);
  }
  const { current: found, ...decided } = await decide(parts, visit, request.method, asked);
  const current = found.span === undefined ? found : await nameCall(parts, found, request);
  if (isRefused(current, decided)) return refuse(parts, visit, channel, request, decided);
  const args = await forwardedData(parts, visit, asked.arguments, decided, placeholders);
  const forwarded = args && { ...request, params: paramsOf(request, args) };
  const input = given && { ...given, responses: given.responses && responses };
  const pending: PendingCall = {
    id: request.id,
    method: request.method,
    tool: asked.tool,
    decision: decided.evidenceId,
    since: Date.now(),
    named: namedOf(request),
    wasApproved: decided.decision.usesApproval,
  };
  const form = accepts.stream ? 'either' : 'json';
  await releaseResponse(parts, current, channel, pending, form, (signal, sink) => {
    if (forwarded === null || !isInspected) {
      throw new UpstreamFailure('the arguments are too large to be inspected');
    }
    const decidedFor = request.method === LISTEN ? decidedSink(parts, current, sink) : sink;
    return channel.exchange(current, forwarded, input, signal, decidedFor);
  });
}

/** Returns the input of a client that a request is sent again with; throws where it is none that a server can ask for. */
function givenInput(
  parts: GatewayParts,
  visit: Visit,
  { id }: Request,
  given: Input | null,
): readonly GivenInput[] {
  if (given === null || given.responses === null) return [];
  const input = clientInput(parts, visit, given.responses);
  if (input !== null) return input;
  throw new ProtocolError(400, RPC.invalidParams, 'inputResponses are not valid', { id });
}

async function refuse(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  request: Request,
  decided: Decided,
): Promise<void> {
  const base = gatewayBase(visit.request, parts.gatewayUrl);
  const { status, headers, answer } = refusalAnswer(request, decided, {
    metadataUrl: metadataUrlOf(base, visit.request.url),
    approvalUrl: (id) =>
      `${parts.publicUrl ?? base}/t/${tenantOf(visit.credential).slug}/approvals/${id}`,
    urlElicitation: channel.urlElicitation,
  });
  const shaped = channel.shaped(request.method, answer);
  const body = { jsonrpc: '2.0', id: request.id, ...shaped.answer };
  await visit.reply
    .code(status)
    .headers(headers)
    .type('application/json')
    .send(JSON.stringify(body));
}

/** Returns the call that is decided: of a tool its arguments, of any other request all its parameters. */
function callOf({ id, method, params }: Request, server: string): Call {
  if (method !== 'tools/call') {
    const { _meta, ...args } = params;
    return { tool: methodId(server, method), server, arguments: args };
  }
  const { name, arguments: args = {} } = params;
  if (!isToolName(name)) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the name of a tool must have 1 to 128 letters, digits, "_", "-" and "."',
      { id },
    );
  }
  return { tool: toolId(server, name), server, arguments: args as Call['arguments'] };
}

function namedOf({ method, params }: Request): Params {
  if (method === 'prompts/get') return { name: params['name'] };
  if (method === 'resources/read') return { uri: params['uri'] };
  return {};
}

/** What is forwarded is what was decided, with the progress token of the gateway. */
function paramsOf({ method, params }: Request, args: Call['arguments']): Params {
  const { name, _meta } = params;
  return {
    ...(method === 'tools/call' ? { name, arguments: args } : args),
    ...(_meta !== undefined && { _meta }),
  };
}
