import { ERRORS } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, toApiError } from '../../platform/http/problem.ts';
import { SCIM_URN } from './schema/discovery.ts';
import { ScimError } from './scim-error.ts';

export const SCIM_MEDIA_TYPE = 'application/scim+json';

const UNIQUE_VIOLATION = '23505';
const RETRY_AFTER_SECONDS = 2;

/** Sends any error in the format of RFC 7644, section 3.12. */
export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, scimType, message } = toScimError(error);
  if (status >= 500 && status !== 501) logFailure(request, error, 'SCIM request failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  const body = {
    schemas: [`${SCIM_URN}:Error`],
    status: String(status),
    ...(scimType !== null && { scimType }),
    detail: message,
  };
  reply.code(status).type(SCIM_MEDIA_TYPE).send(JSON.stringify(body));
}

function toScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === UNIQUE_VIOLATION) return new ScimError(409, 'uniqueness', conflictOf(constraint));
  const known = toApiError(error);
  const scimType = known.code === 'malformed' ? 'invalidSyntax' : null;
  return new ScimError(ERRORS[known.code].status, scimType, known.message);
}

/** Names the attribute; never the resource that has the value. */
function conflictOf(constraint: string): string {
  const name = constraint === 'users_by_name' ? 'userName' : 'externalId';
  return `${name} is that of another resource`;
}
