import type { FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { ApiError } from '../api-error.ts';
import { decodeBody } from './body-text.ts';

/** Limits of a body, enforced before it is parsed: nesting depth, and the number of members and items together. */
const MAX_DEPTH = 64;
const MAX_VALUES = 3_000_000;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Parses a body that is JSON in UTF-8. Returns undefined for an empty body: many clients name the type also where they send nothing. Throws `malformed`,
 * also for the keys `__proto__` and `constructor.prototype`.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const body = decodeBody(bytes);
  if (!body.ok) throw new ApiError('malformed', body.reason);
  refuseExcess(bytes);
  try {
    return parse(body.text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw new ApiError('malformed', `the body is not JSON: ${(error as Error).message}`);
  }
}

/** The same, as a content type parser of Fastify. */
export function jsonBodyParser(_request: FastifyRequest, bytes: Buffer, done: Done): void {
  let body: unknown;
  try {
    body = parseJsonBody(bytes);
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
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
