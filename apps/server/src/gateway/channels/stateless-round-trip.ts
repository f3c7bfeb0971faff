import { randomUUID } from 'node:crypto';
import { definitionKey } from '../definitions/known-definitions.ts';
import type { PlaceholderKey } from '../inspection/sanitize.ts';
import type { Reception } from '../messages/from-server.ts';
import { type Message, toWire } from '../protocol/message.ts';
import { RPC } from '../protocol/protocol-error.ts';
import {
  type ClientEnvelope,
  paramHeaders,
  STATELESS_VERSION,
  statelessHeaders,
  withEnvelope,
} from '../protocol/stateless.ts';
import type { Era } from '../upstream/eras.ts';
import { isRefusal, sendUpstream } from '../upstream/send.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { callLimits, runInSlot, STREAM_LIMITS } from '../visit/call-limits.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { upstreamTrace } from '../visit/upstream-trace.ts';
import { type Answered, beginReply, NO_SINK, readTo, type Sink } from './read-reply.ts';

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
  const names = await headerNamesOf(parts, visit, request);
  return runInSlot(parts, visit, signal, async () => {
    // the server has no sessions, so its ids are not looked up again: any will do
    const sent = { ...request, id: randomUUID() };
    const reply = await sendUpstream(parts, visit, {
      method: 'POST',
      message: toWire(withEnvelope(sent, envelope)),
      upstreamId: null,
      version: STATELESS_VERSION,
      headers: {
        ...statelessHeaders(request),
        ...paramHeaders(visit.request.headers, request.params, names),
      },
      errorsOf: sent.id,
      ...upstreamTrace(parts, visit, request),
      signal,
      ...(isListening ? STREAM_LIMITS : callLimits(visit)),
    });
    const reading = beginReply(parts, visit, placeholders);
    const reception: Reception = {
      visit,
      version: STATELESS_VERSION,
      scope: placeholders.nonce,
      request: { method: request.method, id: sent.id, clientId: request.id },
      // the protocol has no requests of servers
      refuse: () => {},
    };
    const answered = await readTo(parts, reception, reply.messages, reading, sink);
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

/** Returns the names of the headers that repeat arguments of a tool, as its definition has them (`x-mcp-header`). */
async function headerNamesOf(
  parts: GatewayParts,
  { server, credential }: Visit,
  { method, params }: Request,
): Promise<readonly string[]> {
  if (method !== 'tools/call' || credential.kind === 'person') return [];
  const known = await parts.definitions.of(server, credential.authority.epoch);
  return known.get(definitionKey('tool', String(params['name'])))?.headers ?? [];
}

/** Probes which protocol a server speaks: any answer but a stateless one means sessions. */
export async function probeEra(
  parts: GatewayParts,
  visit: Visit,
  signal: AbortSignal,
): Promise<Era> {
  const answered = await discover(parts, visit, signal);
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
  signal: AbortSignal,
): Promise<Answered | null> {
  const request = {
    kind: 'request',
    id: 'discover',
    method: 'server/discover',
    params: {},
  } as const;
  const envelope = { capabilities: {}, logLevel: null };
  const placeholders = { key: parts.placeholderKey, nonce: '' };
  try {
    return await statelessRoundTrip(parts, visit, request, envelope, placeholders, signal, NO_SINK);
  } catch (error) {
    if (error instanceof UpstreamFailure && error.isRefusal) return null;
    throw error;
  }
}
