import type { Call } from '@svc/policy';
import { UpstreamFailure } from '../upstream/send.ts';
import { type GatewayParts, gatewayCallFor, placeholdersOf, type Visit } from './context.ts';
import { isObject, type Message, type Params } from './message.ts';
import { ProtocolError, RPC } from './protocol-error.ts';
import { refusalAnswer } from './refusal-answer.ts';
import { releaseResponse } from './release-response.ts';
import { gatewayBase } from './request-checks.ts';
import { Responder } from './responder.ts';
import type { PendingCall } from './resume-point.ts';
import { roundTrip } from './round-trip.ts';
import { sanitize } from './sanitize.ts';
import type { Session } from './session.ts';

type Request = Message & { kind: 'request' };

/**
 * Decides a request, seals the decision, forwards what it lets through, and releases the response once its outcome is
 * sealed under the authority that is then in force.
 */
export async function call(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  request: Request,
  accepts: { readonly stream: boolean },
): Promise<void> {
  const asked = callOf(request, visit.serverName);
  const { current, ...decided } = await decide(parts, visit, request.method, asked);
  const { decision } = decided;
  // an error inside is no decision of policy, so observe does not let it through
  const isBlocked = current.server.mode === 'enforce' || decision.fault !== null;
  if (isBlocked && decision.outcome !== 'allow' && decision.outcome !== 'sanitize') {
    const base = gatewayBase(visit.request, parts.gatewayUrl);
    const path = new URL(visit.request.url, base).pathname;
    const metadata = `${base}/.well-known/oauth-protected-resource${path}`;
    const { status, headers, body } = refusalAnswer(request, decided, metadata);
    await new Responder(visit.reply, false).end(body, status, headers);
    return;
  }
  const args =
    decision.outcome === 'sanitize'
      ? await sanitize(asked.arguments, placeholdersOf(parts, session))
      : { value: asked.arguments };
  const forwarded = args && { ...request, params: paramsOf(request, args.value) };
  const pending: PendingCall = {
    id: request.id,
    method: request.method,
    tool: asked.tool,
    decision: decided.evidenceId,
    since: Date.now(),
  };
  await releaseResponse(
    parts,
    current,
    session,
    pending,
    accepts.stream ? 'either' : 'json',
    (signal, sink) => {
      if (forwarded === null) {
        throw new UpstreamFailure('the arguments are too large to be inspected');
      }
      return roundTrip(parts, current, session, forwarded, signal, sink);
    },
  );
}

/** Decides a call and seals the decision; returns it with the visit as it was decided, which is what is acted on. */
export async function decide(parts: GatewayParts, visit: Visit, method: string, asked: Call) {
  let { server } = visit;
  const gatewayCallOf = gatewayCallFor(parts, visit, method, asked, (reached) => {
    server = reached;
  });
  const decided = await parts.decide(visit.credential, () => asked, gatewayCallOf);
  return { ...decided, current: { ...visit, server, credential: decided.credential } };
}

/** Returns the call that is decided: of a tool its arguments, of any other request all its parameters. */
function callOf({ id, method, params }: Request, server: string): Call {
  if (method !== 'tools/call') {
    const { _meta, ...args } = params;
    return { tool: `${server}.${method.replaceAll('/', '.')}`, server, arguments: args };
  }
  const { name, arguments: args = {} } = params;
  if (typeof name !== 'string' || !/^[A-Za-z0-9_.-]{1,128}$/.test(name)) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the name of a tool must have 1 to 128 letters, digits, "_", "-" and "."',
      { id },
    );
  }
  if (!isObject(args)) {
    throw new ProtocolError(400, RPC.invalidRequest, 'the arguments must be an object', { id });
  }
  return { tool: `${server}.${name}`, server, arguments: args };
}

/** What is forwarded is what was decided; of `_meta` only the progress token, which names nothing outside the session. */
function paramsOf({ method, params }: Request, args: Call['arguments']): Params {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  const isToken = Number.isSafeInteger(token) || /^[A-Za-z0-9-]{1,64}$/.test(String(token));
  return {
    ...(method === 'tools/call' ? { name: params['name'], arguments: args } : args),
    ...(token !== undefined && isToken && { _meta: { progressToken: token } }),
  };
}
