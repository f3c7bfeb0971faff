import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Returns the log of one request, which names its id. */
export function requestLog({ log, id }: FastifyRequest): FastifyBaseLogger {
  return log.child({ reqId: id });
}
