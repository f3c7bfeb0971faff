import { type Static, Type } from 'typebox';

/**
 * Every error an API caller can meet: code -> status and title. `detail` of the answer says what was wrong and where.
 * `docs/api-errors.md` holds the same list; a test keeps the two equal.
 */
export const ERRORS = {
  malformed: { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  forbidden: { status: 403, title: 'The credential does not allow this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  unprocessable: { status: 422, title: 'The request is well-formed but refused' },
  internal: { status: 500, title: 'An internal error' },
  unavailable: { status: 503, title: 'A needed layer is unavailable' },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** RFC 9457 problem body of every error answer. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'URI reference of the kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What was wrong, and where.' }),
    code: Type.Enum(Object.keys(ERRORS) as ErrorCode[]),
    requestId: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          at: Type.String({ description: 'JSON Pointer into the named part of the request.' }),
          message: Type.String(),
        }),
      ),
    ),
  },
  { description: 'RFC 9457 problem.' },
);
export type Problem = Static<typeof Problem>;
