import { GovernCheck } from '@svc/contract';
import { parseIJson } from '@svc/ledger';
import type { Call } from '@svc/policy';
import { Type } from 'typebox';
import { ApiError } from '../../platform/api-error.ts';
import { validator } from '../../platform/http/validation.ts';

const checkQuery = validator('query', Type.Object({}, { additionalProperties: false }));
const check = validator('body', GovernCheck);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a check's body. It must be I-JSON (RFC 7493): with duplicate names or numbers beyond 2^53, two different calls
 * could be decided as one. Throws `malformed` naming where.
 */
export function readCall(query: unknown, body: unknown): Call {
  checkQuery(query);
  const text = decode(body);
  const json = parseIJson(text);
  if (!json.ok) {
    throw new ApiError(
      'malformed',
      `the body is not I-JSON at "${json.at}" (character ${json.offset}): ${json.reason}`,
    );
  }
  const { tool, server, arguments: args } = check(json.value) as GovernCheck;
  return { tool, server: server ?? null, arguments: args ?? {} };
}

function decode(body: unknown): string {
  if (!Buffer.isBuffer(body)) throw new ApiError('malformed', 'send a JSON body');
  try {
    return utf8.decode(body);
  } catch {
    throw new ApiError('malformed', 'the body is not UTF-8');
  }
}
