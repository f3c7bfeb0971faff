import type { FastifyRequest } from 'fastify';
import type { Span } from '../../platform/tracing/span.ts';
import { parseTraceparent } from '../../platform/tracing/traceparent.ts';
import type { Message } from '../protocol/message.ts';
import type { GatewayParts, Visit } from './context.ts';

/** The trace of one request to a server. */
export type UpstreamTrace = {
  /** What the server gets; null for none. */
  readonly traceparent: string | null;
  /** The span of the request; absent where traces are off. */
  readonly span?: Span;
};

/**
 * Returns the trace of a request to a server. Ids that a client chose do not get there: a keyed hash of its trace stands for it, in
 * the span of the request, too, which is linked with the client's trace.
 */
export function upstreamTrace(
  { names }: Pick<GatewayParts, 'names'>,
  { span, server, request, tracedTool }: Visit,
  message: Message | null = null,
): UpstreamTrace {
  if (span === undefined) return { traceparent: clientTraceparent(names, request) };
  const method = message !== null && 'method' in message ? message.method : null;
  const tool = method === 'tools/call' ? (tracedTool ?? null) : null;
  const client = span.client(
    [method ?? 'message', tool].filter((part) => part !== null).join(' '),
    {
      'svc.server_id': server.id,
      ...(method !== null && { 'mcp.method.name': method }),
      ...(tool !== null && { 'gen_ai.tool.name': tool }),
    },
    span.isContinued ? names.traceId(span.traceId) : null,
  );
  return { traceparent: client.traceparent, span: client };
}

/** Without spans of our own: derived from the client's, where that is well-formed (W3C Trace Context). */
function clientTraceparent(
  names: GatewayParts['names'],
  { headers: { traceparent } }: FastifyRequest,
): string | null {
  return parseTraceparent(traceparent) === null ? null : names.trace(traceparent as string);
}
