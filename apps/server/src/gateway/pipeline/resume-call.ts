import { sessionChannel } from '../channels/channel.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import { resumeResponse } from '../channels/round-trip.ts';
import { resumptionRefusal } from '../messages/refusal-answer.ts';
import { eventOf } from '../protocol/event-stream.ts';
import { ProtocolError, RPC } from '../protocol/protocol-error.ts';
import type { Session } from '../session/session.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { decide, isRefused } from './decide.ts';
import { releaseResponse } from './release-response.ts';

/**
 * Resumes the stream that answers a call: the rest of its messages and its response, released as by the POST. The call is decided
 * again, without arguments except those that name a definition, as the others have reached the server. Throws 400 for a call that
 * was decided longer ago than its server has for a response.
 */
export async function resumeCall(
  parts: GatewayParts,
  visit: Visit,
  session: Session,
  call: PendingCall,
  eventId: string,
): Promise<void> {
  const { id, method, tool, named, since, wasApproved } = call;
  if (Date.now() - since > visit.server.timeoutMs) {
    const problem =
      'Last-Event-ID is older than the timeoutSeconds of the server; send the call again';
    throw new ProtocolError(400, RPC.invalidRequest, problem, { id });
  }
  const asked = { tool, server: visit.serverName, arguments: named };
  const { current, ...decided } = await decide(parts, visit, method, asked, { wasApproved });
  const channel = sessionChannel(parts, session);
  if (isRefused(current, decided)) {
    const { answer } = channel.shaped(method, resumptionRefusal(call, decided));
    await visit.reply
      .type('text/event-stream')
      .send(eventOf(JSON.stringify({ jsonrpc: '2.0', id, ...answer })));
    return;
  }
  await releaseResponse(parts, current, channel, call, 'stream', (signal, sink) =>
    resumeResponse(parts, current, session, call, eventId, signal, sink),
  );
}
