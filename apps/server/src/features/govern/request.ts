import { atLeast, GovernCheck } from '@svc/contract';
import { type Inspection, inspectNames } from '@svc/inspect';
import type { Call } from '@svc/policy';
import { Type } from 'typebox';
import { ApiError } from '../../platform/api-error.ts';
import { decodeBody } from '../../platform/http/body-text.ts';
import { parseIJsonBody } from '../../platform/http/i-json-body.ts';
import { NOTHING } from '../../platform/http/input.ts';
import { validator } from '../../platform/http/validation.ts';

const checkQuery = validator('query', NOTHING);
/** JSON names are strings and values are anything, so the members of the arguments are not validated one by one. */
const check = validator(
  'body',
  Type.Object(
    { ...GovernCheck.properties, arguments: Type.Optional(Type.Object({})) },
    { additionalProperties: false },
  ),
);

/**
 * Reads a check's body. It must be I-JSON (RFC 7493): with duplicate names or numbers beyond 2^53, two different calls
 * could be decided as one. Throws `malformed` naming where.
 */
export async function readCall(query: unknown, body: unknown): Promise<Call> {
  checkQuery(query);
  const json = await parseIJsonBody(decode(body));
  if (!json.ok) {
    throw new ApiError(
      'malformed',
      `the body is not I-JSON at "${json.at}" (character ${json.offset}): ${json.reason}`,
    );
  }
  const { tool, server, arguments: args } = check(json.value) as GovernCheck;
  return { tool, server: server ?? null, arguments: args ?? {} };
}

/** Throws `malformed` with the place of a name that contains a secret: names are sealed as they are sent. */
export function refuseSecretNames(names: Inspection['names']): void {
  const found = names.find(({ severity }) => atLeast(severity, 'high'));
  if (found !== undefined) {
    throw new ApiError('malformed', `the body is not valid at "${found.at}": ${found.title}`);
  }
}

/** The call as far as its names may be sealed, for a refusal that its arguments do not matter to. */
export function sealableCall(call: Call): Call {
  refuseSecretNames(inspectNames(call));
  return call;
}

function decode(body: unknown): string {
  if (!Buffer.isBuffer(body)) throw new ApiError('malformed', 'send a JSON body');
  const decoded = decodeBody(body);
  if (!decoded.ok) throw new ApiError('malformed', decoded.reason);
  return decoded.text;
}
