import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Parses JSON bodies that are UTF-8 as RFC 8259 section 8.1 demands, where a lenient decoder would store other text than
 * was sent. The keys `__proto__` and `constructor.prototype` are refused.
 */
export function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, bytes: Buffer, done: Done): void => {
    // many clients name the type also where they send nothing: an operation that needs a body says so itself
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      done(new ApiError('malformed', 'the body is not UTF-8'));
      return;
    }
    parse(request, text, done);
  };
}
