import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** A byte order mark is kept, and so refused by the parser: RFC 8259 section 8.1 forbids to send one. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bounds of a body, held before it is parsed: nesting, and members and items together. */
const MAX_DEPTH = 64;
const MAX_VALUES = 3_000_000;

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
      refuseExcess(bytes);
    } catch (error) {
      done(error instanceof ApiError ? error : new ApiError('malformed', 'the body is not UTF-8'));
      return;
    }
    parse(request, text, done);
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Throws `malformed` for nesting, or a number of values, that no honest request has. One pass over the bytes. */
function refuseExcess(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (isString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isString = false;
      continue;
    }
    // `[` and `{`, `]` and `}` differ in one bit
    if (byte === QUOTE) isString = true;
    else if (byte === COMMA) values++;
    else if ((byte | 0x20) === 0x7b) depth++;
    else if ((byte | 0x20) === 0x7d) depth--;
    else continue;
    if (depth > MAX_DEPTH) {
      throw new ApiError('malformed', `the body nests deeper than ${MAX_DEPTH} at byte ${at}`);
    }
    if (values > MAX_VALUES) {
      throw new ApiError('malformed', `the body holds more than ${MAX_VALUES} values`);
    }
  }
}
