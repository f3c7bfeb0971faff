import { ERRORS, type ErrorCode, type Problem } from '@svc/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { UnknownCommit } from '../../db/durable-client.ts';
import { Overloaded } from '../../foundation/waiting-line.ts';
import { ApiError, ClientLeft, type ProblemMembers } from '../api-error.ts';
import { requestLog } from './request-log.ts';

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'malformed',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'malformed',
};

/** PostgreSQL's own classes for "cannot serve now": connection exceptions, out of resources, shutting down, timeouts, deadlocks. */
const DATABASE_UNAVAILABLE = /^(08|28|53|57P0[123]|57014|55P03|40P01|25P0[34]|25006)/;

/** System calls of a connection to the database; those of files are not the database's. */
const NETWORK_CALLS: readonly string[] = ['connect', 'read', 'write', 'getaddrinfo'];

const RETRY_AFTER_SECONDS = 2;

/** Maps any error to an answer of the error table. An unknown error is `internal`, and its text is only logged. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Overloaded)
    return new ApiError('unavailable', `${error.message}; try again`);
  if (error instanceof UnknownCommit) return new ApiError('unavailable', error.message);
  const { code = '', message = '', syscall } = error as FastifyError & { syscall?: string };
  const known = FASTIFY_CODES[code];
  if (known !== undefined) return new ApiError(known, message);
  // what Node.js fails the body of a request with (`abortIncoming`); connections of the database name a system call
  if (code === 'ECONNRESET' && message === 'aborted') return new ClientLeft({ cause: error });
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new ApiError('malformed', `the body is not JSON: ${message}`);
  if (
    DATABASE_UNAVAILABLE.test(code) ||
    NETWORK_CALLS.includes(syscall ?? '') ||
    /^(Connection terminated|timeout exceeded|Query read timeout|Client .*not queryable)/.test(
      message,
    )
  ) {
    return new ApiError('unavailable', 'the database is unavailable; try again');
  }
  return new ApiError('internal', 'an internal error; the request id finds it in the log');
}

/** Returns the RFC 9457 body of an error. */
export function problemBody(
  code: ErrorCode,
  detail: string,
  requestId: string,
  fields: ApiError['fields'] = [],
  members: ProblemMembers = {},
): Problem {
  const { status, title } = ERRORS[code];
  return {
    type: `urn:svc:error:${code}`,
    title,
    status,
    detail,
    code,
    requestId,
    ...members,
    ...(fields.length > 0 && { errors: [...fields] }),
  };
}

/** Logs why a request failed. A client that disconnected is not an error, and is logged at `debug`. */
export function logFailure(request: FastifyRequest, error: unknown, message: string): void {
  const log = requestLog(request);
  const known = toApiError(error);
  if (known instanceof ClientLeft) log.debug(known.message);
  else log.error({ err: error, code: known.code }, message);
}

/** Records in the span of a request, if it has one, which error it is answered with. */
export function recordProblem({ span }: FastifyRequest, code: ErrorCode): void {
  if (span === undefined) return;
  span.set({ 'svc.error_code': code });
  if (ERRORS[code].status >= 500) span.fail(code);
}

/** Sends an error as RFC 9457 `application/problem+json`. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toApiError(error);
  const { status } = ERRORS[known.code];
  if (status >= 500) logFailure(request, error, 'request failed');
  recordProblem(request, known.code);
  const body = problemBody(known.code, known.message, request.id, known.fields, known.members);
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  // RFC 9470, section 3
  if (known.code === 'reauthentication_required') {
    reply.header(
      'www-authenticate',
      'Bearer error="insufficient_user_authentication", max_age="900"',
    );
  }
  if (status === 429 || status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  // a serializer of the route's success schema must not touch the problem
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body);
}
