import { type Static, Type } from 'typebox';

/**
 * Errors of the API: code -> status and title. `detail` of the response describes the occurrence.
 * `docs/api-errors.md` documents the same list; a test compares the two.
 */
export const ERRORS = {
  malformed: { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  reauthentication_required: { status: 401, title: 'A recent sign-in is needed' },
  forbidden: { status: 403, title: 'The credential does not allow this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  shown_once: { status: 409, title: 'The answer held a secret and is not repeated' },
  stale: { status: 412, title: 'The resource has changed' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  unprocessable: { status: 422, title: 'The request is well-formed but refused' },
  no_fix: { status: 422, title: 'No fix that can be committed is known' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'An internal error' },
  bad_gateway: { status: 502, title: 'An upstream service failed' },
  unavailable: { status: 503, title: 'A needed layer is unavailable' },
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** Body of every error response: a problem as of RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'URI reference of the kind of problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong with the request, and where.' }),
    code: Type.Enum(Object.keys(ERRORS) as ErrorCode[]),
    requestId: Type.String(),
    patch: Type.Optional(
      Type.String({
        description: 'Of `no_fix`: the unified diff to apply by hand, with credentials masked.',
      }),
    ),
    acceptAt: Type.Optional(
      Type.String({
        description:
          'Of `forbidden`: the page of the code host where an owner accepts the permissions that an installation lacks.',
      }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          at: Type.String({
            description: 'JSON Pointer (RFC 6901) into the invalid part of the request.',
          }),
          message: Type.String(),
        }),
      ),
    ),
  },
  { description: 'Error response (RFC 9457).' },
);
export type Problem = Static<typeof Problem>;
