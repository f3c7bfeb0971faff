import { sendUpstream, UpstreamFailure, type UpstreamReply } from '../upstream/send.ts';
import {
  type GatewayParts,
  placeholdersOf,
  recheck,
  traceparentOf,
  type Visit,
  watch,
} from './context.ts';
import { toWire } from './message.ts';
import { sessionOf } from './post.ts';
import { ProtocolError, RPC } from './protocol-error.ts';
import { acceptedTypes } from './request-checks.ts';
import { Responder } from './responder.ts';
import { sanitize } from './sanitize.ts';
import type { Session } from './session.ts';

/** A stream ends after this time; clients open it again. */
const MAX_STREAM_MS = 3_600_000;
const MAX_STREAM_BYTES = 1024 * 1024 * 1024;

/** Answers a GET: the stream of what the server sends on its own. Responses do not belong there and are dropped. */
export async function openStream(parts: GatewayParts, visit: Visit): Promise<void> {
  const { request, reply } = visit;
  if (request.headers['mcp-session-id'] === undefined || !acceptedTypes(request).stream) {
    throw new ProtocolError(
      405,
      RPC.invalidRequest,
      'HTTP+SSE of protocol version 2024-11-05 is not supported; use streamable HTTP: POST initialize first',
    );
  }
  const session = sessionOf(parts, visit);
  const current = await recheck(parts, visit);
  const controller = new AbortController();
  const responder = new Responder(reply, true);
  const unwatch = watch(parts, visit, controller, () => responder.cut());
  const leave = parts.concurrency.enter(visit.server);
  try {
    if (leave === null) throw new UpstreamFailure('the server has too many requests under way');
    reply.raw.once('close', () => controller.abort());
    const upstream = await listen(parts, current, session, controller.signal);
    if (upstream === null) {
      throw new ProtocolError(405, RPC.invalidRequest, 'the server offers no stream');
    }
    responder.startStream();
    for await (const { message } of upstream.messages) {
      if (message.kind === 'response') continue;
      const clean = await sanitize(message, placeholdersOf(parts, session));
      if (clean === null || !parts.live.isLeased) break;
      responder.send(toWire(clean.value));
    }
  } catch (error) {
    if (!responder.isStreaming) {
      if (!(error instanceof UpstreamFailure)) throw error;
      throw new ProtocolError(502, RPC.upstream, error.message);
    }
    parts.log.warn({ err: error }, 'gateway: a stream of a server ended');
  } finally {
    leave?.();
    unwatch();
    responder.cut();
  }
}

/** Answers a DELETE: ends the session, here and at the server. */
export async function endSession(parts: GatewayParts, visit: Visit): Promise<void> {
  const session = sessionOf(parts, visit);
  await recheck(parts, visit);
  parts.sessions.end(session);
  if (session.upstreamId !== null) {
    const signal = AbortSignal.timeout(visit.server.timeoutMs);
    // a server that does not end sessions on demand lets them run out
    const ended = await request(parts, visit, session, 'DELETE', signal).catch(() => null);
    await ended?.discard();
  }
  await visit.reply.code(204).send();
}

async function listen(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  signal: AbortSignal,
): Promise<UpstreamReply | null> {
  const reply = await request(parts, visit, session, 'GET', signal);
  if (reply.status === 200 && reply.isStream) return reply;
  await reply.discard();
  return null;
}

function request(
  parts: GatewayParts,
  { server, request: incoming }: Visit,
  { upstreamId, version }: Session,
  method: 'GET' | 'DELETE',
  signal: AbortSignal,
): Promise<UpstreamReply> {
  return sendUpstream(parts.outbound, server, {
    method,
    upstreamId,
    version,
    traceparent: traceparentOf(incoming),
    signal,
    timeoutMs: method === 'GET' ? MAX_STREAM_MS : server.timeoutMs,
    maxBytes: MAX_STREAM_BYTES,
  });
}
