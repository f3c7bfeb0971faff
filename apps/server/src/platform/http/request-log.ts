import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Returns the log of one request, which names its id, and where it is traced its span. */
export function requestLog({ log, id, span }: FastifyRequest): FastifyBaseLogger {
  return log.child({
    reqId: id,
    ...(span !== undefined && { trace_id: span.traceId, span_id: span.spanId }),
  });
}
