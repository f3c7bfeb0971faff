import { isBodyOptional, type Route } from '@svc/contract';
import { Type } from 'typebox';
import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';
import { refuseUnstorable } from '../storable-text.ts';
import { parseIfMatch } from './if-match.ts';
import type { Input } from './operation.ts';
import { validator } from './validation.ts';

/** The schema of a part that an operation does not take. */
export const NOTHING = Type.Object({}, { additionalProperties: false });

/** The parts of a request that an operation takes, as they were sent; `body` is undefined where none was. */
export type RequestParts = {
  readonly principal: Principal;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The header `If-Match`; null where none was sent. */
  readonly ifMatch: string | null;
};

/** Reads what an operation takes out of a request, or throws `malformed`: what the route table does not name is refused. */
export function inputReader(entry: Route): (request: RequestParts) => Input<never> {
  const params = reader('path', entry.params ?? NOTHING);
  const query = reader('query', entry.query ?? NOTHING);
  const body = entry.body === undefined ? refuseBody : reader('body', entry.body);
  const absent = isBodyOptional(entry) ? {} : undefined;
  return (request) =>
    ({
      principal: request.principal,
      params: params(request.params),
      query: query(request.query),
      body: body(request.body === undefined ? absent : request.body),
      ifMatch: parseIfMatch(request.ifMatch, entry.ifMatch === true),
    }) as Input<never>;
}

function reader(
  part: 'body' | 'path' | 'query',
  schema: Parameters<typeof validator>[1],
): (value: unknown) => unknown {
  const validate = validator(part, schema);
  return (value) => {
    const valid = validate(value);
    refuseUnstorable(part, valid);
    return valid;
  };
}

/** An empty object is what some clients send for nothing; anything in it would be asked for and not done. */
function refuseBody(body: unknown): undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0) {
    return undefined;
  }
  throw new ApiError('malformed', 'the body is not valid at "": this operation takes none');
}
