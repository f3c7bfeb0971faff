import type { Era } from '../upstream/eras.ts';
import { NO_FIELDS } from '../upstream/event-stream.ts';
import { isRefusal, sendUpstream, UpstreamFailure } from '../upstream/send.ts';
import { callLimits, inPlace, STREAM_LIMITS } from './call-limits.ts';
import { type GatewayParts, traceparentOf, type Visit } from './context.ts';
import { type Message, type Params, toWire } from './message.ts';
import { RPC } from './protocol-error.ts';
import { type Answered, NO_SINK, readTo, type Sink } from './round-trip.ts';
import type { PlaceholderKey } from './sanitize.ts';
import {
  type ClientEnvelope,
  paramHeaders,
  STATELESS_VERSION,
  statelessHeaders,
  withEnvelope,
} from './stateless.ts';

type Request = Message & { kind: 'request' };

/** Sends a request to a server that has no sessions, and returns its response. Throws `UpstreamFailure`. */
export async function statelessRoundTrip(
  parts: GatewayParts,
  visit: Visit,
  request: Request,
  envelope: ClientEnvelope,
  placeholders: PlaceholderKey,
  signal: AbortSignal,
  sink: Sink,
): Promise<Answered> {
  const isListening = request.method === 'subscriptions/listen';
  return inPlace(parts, visit, signal, async () => {
    const reply = await sendUpstream(parts, visit, {
      method: 'POST',
      message: toWire(withEnvelope(request, envelope)),
      upstreamId: null,
      version: STATELESS_VERSION,
      headers: {
        ...statelessHeaders(request),
        ...paramHeaders(visit.request.headers, request.params),
      },
      errorsOf: request.id,
      traceparent: traceparentOf(visit.request),
      signal,
      ...(isListening ? STREAM_LIMITS : callLimits(visit)),
    });
    const reading = { removed: new Map<string, number>(), bytes: 0, count: 0, last: NO_FIELDS };
    const answered = await readTo(request.id, reply.messages, reading, sink, placeholders);
    if (answered !== null) return answered;
    if (reply.status === 200) {
      throw new UpstreamFailure('the server ended its response without an answer');
    }
    await reply.discard();
    throw new UpstreamFailure(
      `the server answered ${reply.status}`,
      false,
      isRefusal(reply.status),
    );
  });
}

/** Probes which protocol a server speaks: any answer but a stateless one means sessions. */
export async function probeEra(
  parts: GatewayParts,
  visit: Visit,
  signal: AbortSignal,
): Promise<Era> {
  const answered = await discover(parts, visit, { name: 'svc-gateway', version: '1' }, signal);
  if (answered === null) return 'session';
  const { answer } = answered;
  if ('error' in answer)
    return MODERN_ERRORS.includes(answer.error['code']) ? 'stateless' : 'session';
  const { supportedVersions } = answer.result;
  const isModern =
    Array.isArray(supportedVersions) && supportedVersions.includes(STATELESS_VERSION);
  return isModern ? 'stateless' : 'session';
}

const MODERN_ERRORS: readonly unknown[] = [
  RPC.headerMismatch,
  RPC.missingCapability,
  RPC.unsupportedVersion,
];

/** Returns a stateless server's description of itself; null if it does not support the request. */
export async function discover(
  parts: GatewayParts,
  visit: Visit,
  clientInfo: Params,
  signal: AbortSignal,
): Promise<Answered | null> {
  const request = {
    kind: 'request',
    id: 'discover',
    method: 'server/discover',
    params: {},
  } as const;
  const envelope = { capabilities: {}, clientInfo, logLevel: null };
  const placeholders = { key: parts.placeholderKey, nonce: '' };
  try {
    return await statelessRoundTrip(parts, visit, request, envelope, placeholders, signal, NO_SINK);
  } catch (error) {
    if (error instanceof UpstreamFailure && error.isRefusal) return null;
    throw error;
  }
}
