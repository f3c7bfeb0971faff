import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { logFailure, toApiError } from './problem.ts';

const RETRY_AFTER_SECONDS = 60;

/** An error of a token endpoint (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** Sends an error as RFC 6749, section 5.2, has it. */
export function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = toOAuthError(error, request);
  // of clients that may authenticate by HTTP Basic
  if (status === 401) reply.header('www-authenticate', 'Basic realm="scim"');
  if (status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS);
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ error: code, error_description: message }));
}

function toOAuthError(error: unknown, request: FastifyRequest): OAuthError {
  if (error instanceof OAuthError) return error;
  const known = toApiError(error);
  if (known.code === 'too_many_requests') {
    return new OAuthError(429, 'temporarily_unavailable', known.message);
  }
  if (known.code === 'unavailable' || known.code === 'internal') {
    logFailure(request, error, 'token request failed');
    const status = known.code === 'unavailable' ? 503 : 500;
    return new OAuthError(
      status,
      status === 503 ? 'temporarily_unavailable' : 'server_error',
      known.message,
    );
  }
  return new OAuthError(400, 'invalid_request', known instanceof ApiError ? known.message : '');
}
