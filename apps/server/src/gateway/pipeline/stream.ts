import { clientFields, type ResumePoint, resumePointOf } from '../channels/resume-point.ts';
import { openUpstreamStream, refuser } from '../channels/round-trip.ts';
import { askedRequest, type Reception, serverMessage, withIds } from '../messages/from-server.ts';
import { toWire } from '../protocol/message.ts';
import { ProtocolError, RPC } from '../protocol/protocol-error.ts';
import { acceptedTypes } from '../protocol/request-checks.ts';
import type { Version } from '../protocol/shape.ts';
import { methodId } from '../protocol/tool-ids.ts';
import type { Session } from '../session/session.ts';
import { sendUpstream } from '../upstream/send.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  abortWhenClientLeaves,
  type GatewayParts,
  placeholdersOf,
  recheck,
  Stopped,
  type Visit,
  watch,
} from '../visit/context.ts';
import { upstreamTrace } from '../visit/upstream-trace.ts';
import { type AgentReading, beginReading } from './begin-reading.ts';
import { sessionOf } from './post.ts';
import { Responder } from './responder.ts';
import { resumeCall } from './resume-call.ts';
import { hasText, streamDecider } from './stream-decisions.ts';

/** Answers a GET: opens the stream of a session, or resumes one that ended after an event. */
export async function openStream(parts: GatewayParts, visit: Visit): Promise<void> {
  const { request } = visit;
  if (request.headers['mcp-session-id'] === undefined || !acceptedTypes(request).stream) {
    throw new ProtocolError(
      405,
      RPC.invalidRequest,
      'HTTP+SSE of protocol version 2024-11-05 is not supported; use streamable HTTP: POST initialize first',
    );
  }
  const session = await sessionOf(parts, visit);
  const current = await recheck(parts, visit);
  if (session.isBridged) {
    throw new ProtocolError(405, RPC.invalidRequest, 'the server offers no stream');
  }
  const point = pointOf(parts, visit, session);
  if (point?.call) return resumeCall(parts, current, session, point.call, point.eventId);
  return passStream(parts, current, session, point?.eventId ?? null);
}

/** Passes what the server sends on its own. Responses do not belong there and are dropped. */
async function passStream(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  lastEventId: string | null,
): Promise<void> {
  const { reply } = visit;
  const controller = new AbortController();
  const gate = watch(parts, visit, controller, () => responder.cut(), true);
  const responder = new Responder(reply, true, gate);
  const leave = parts.concurrency.enter(visit.server);
  try {
    if (leave === null) throw new UpstreamFailure('the server has too many requests under way');
    abortWhenClientLeaves(visit, controller);
    const { signal } = controller;
    await gate.opened();
    const upstream = await openUpstreamStream(parts, visit, session, lastEventId, signal);
    if (upstream === null) {
      throw new ProtocolError(405, RPC.invalidRequest, 'the server offers no stream');
    }
    responder.startStream();
    const reception = streamReception(parts, visit, session);
    const isAllowed = streamDecider(parts, visit);
    let reading: AgentReading | null = null;
    for await (const { message, event } of upstream.messages) {
      const fields = clientFields(parts, session, event, null);
      if (message === null) responder.sendFields(fields);
      const rebuilt = message && serverMessage(parts, reception, message);
      if (rebuilt === null || rebuilt.message.kind === 'response') continue;
      const { method } = rebuilt.message;
      if (hasText(method) && !(await isAllowed(method))) {
        if (rebuilt.message.kind === 'request') reception.refuse(rebuilt.message.id);
        continue;
      }
      const { tenantId } = visit.server;
      const placeholders = placeholdersOf(parts, session);
      const clean = await parts.inspector.sanitize(tenantId, rebuilt.message, placeholders);
      reading ??= await beginReading(parts, visit, methodId(visit.server.name, method));
      await reading.recorded(clean.value);
      const shown = withIds(clean.value, rebuilt.ids);
      const asked = shown.kind === 'request' ? askedRequest(parts, reception, shown) : shown;
      responder.send(toWire(asked), fields);
    }
    // after what is written: an event that is sent has to arrive
    responder.suspend();
  } catch (error) {
    if (controller.signal.reason instanceof Stopped) {
      // with all of its events written; one that has not begun begins, so that its client does not take it for refused
      responder.startStream();
      responder.suspend();
      return;
    }
    if (!responder.isStreaming) {
      if (!(error instanceof UpstreamFailure)) throw error;
      throw new ProtocolError(502, RPC.upstream, error.message);
    }
    // an abort is the client's, or that of its credential, and no failure of the server
    if (controller.signal.aborted) return;
    parts.log.warn({ err: error }, 'gateway: a stream of a server ended');
  } finally {
    leave?.();
    responder.cutUnlessEnded();
    responder.whenDone(gate.leave);
  }
}

function streamReception(parts: GatewayParts, visit: Visit, session: Session): Reception {
  return {
    visit,
    version: session.version as Version,
    scope: session.nonce,
    request: null,
    refuse: refuser(parts, visit, session),
  };
}

/** Answers a DELETE: ends the session, here and at the server. */
export async function endSession(parts: GatewayParts, visit: Visit): Promise<void> {
  const session = await sessionOf(parts, visit);
  await recheck(parts, visit);
  await parts.ended.add(visit.server.tenantId, session.nonce);
  if (session.upstreamId !== null) {
    const signal = AbortSignal.timeout(visit.server.timeoutMs);
    // a server that does not end sessions on demand lets them expire
    const { server } = visit;
    const ended = await sendUpstream(parts, visit, {
      method: 'DELETE',
      upstreamId: session.upstreamId,
      version: session.version,
      ...upstreamTrace(parts, visit),
      signal,
      timeoutMs: server.timeoutMs,
      maxBytes: server.maxResponseBytes,
    }).catch(() => null);
    await ended?.discard();
  }
  await visit.reply.code(204).send();
}

/** Returns where the client resumes; null where it opens a stream. Throws 400 for an event that is not of the session. */
function pointOf(parts: GatewayParts, { request }: Visit, session: Session): ResumePoint | null {
  const { 'last-event-id': id } = request.headers;
  if (typeof id !== 'string' || id === '') return null;
  const point = resumePointOf(parts, session, id);
  if (point !== null) return point;
  throw new ProtocolError(400, RPC.invalidRequest, 'Last-Event-ID is not of this session');
}
