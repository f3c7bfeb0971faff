import {
  DEFAULT_BODY_LIMIT,
  type ErrorCode,
  type OperationId,
  ROUTES,
  type Route,
  route,
} from '@svc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import { type Credential, principalOf, tenantOf } from '../identity/credential.ts';
import type { ResolveCredential } from '../identity/resolve-credential.ts';
import type { Principal } from '../principal.ts';
import { BodyBudget } from './body-budget.ts';
import { parseJson } from './json-body.ts';
import type { Operation } from './operation.ts';
import { sendProblem, toApiError } from './problem.ts';
import { handlerOf } from './run-operation.ts';
import { refuseAmbiguousHeaders } from './strict-headers.ts';
import type { Surface } from './surface.ts';

export type ApiParts = {
  readonly db: Database;
  readonly resolve: ResolveCredential;
  readonly operations: readonly Operation[];
};

declare module 'fastify' {
  interface FastifyRequest {
    credential?: Credential;
    principal?: Principal;
  }
}

const BODY_ERRORS: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported_media_type'];

/** An API answers data: it is never framed, sniffed, cached, or run as a page. */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** `/v1`: every operation of the route table, once. The credential is resolved, and its role admitted, before a body is read. */
export function apiSurface(parts: ApiParts): Surface {
  const budget = new BodyBudget();
  const operations = complete(parts.operations);
  return {
    name: 'api',
    register: async (scope) => {
      scope.addHook('onSend', async (_request, reply) => {
        reply.headers(SECURITY_HEADERS);
      });
      await scope.register(async (json) => {
        json.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(json));
        for (const operation of operations)
          if (operation.access !== 'check') register(json, operation, parts, budget);
      });
      await scope.register(async (bytes) => {
        bytes.addContentTypeParser(
          'application/json',
          { parseAs: 'buffer' },
          (_request, body, done) => done(null, body),
        );
        for (const operation of operations)
          if (operation.access === 'check') register(bytes, operation, parts, budget);
      });
    },
  };
}

/** A route without an implementation, or with two, is a mistake of ours that must not start. */
function complete(operations: readonly Operation[]): readonly Operation[] {
  const ids = operations.map((operation) => operation.id);
  const missing = (Object.keys(ROUTES) as OperationId[]).filter((id) => !ids.includes(id));
  if (missing.length > 0 || new Set(ids).size !== ids.length) {
    throw new Error(
      `the operations do not cover the route table once: missing ${missing.join(', ') || 'none'}`,
    );
  }
  return operations;
}

function register(
  scope: FastifyInstance,
  operation: Operation,
  { db, resolve }: ApiParts,
  budget: BodyBudget,
): void {
  const entry = route(operation.id);
  const { success } = entry;
  const bodyLimit = entry.bodyLimit ?? DEFAULT_BODY_LIMIT;
  scope.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    ...(success.contentType === undefined &&
      success.status !== 204 && { schema: { response: { [success.status]: success.schema } } }),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      refuseAmbiguousHeaders(request);
      const { authorization } = request.headers;
      const credential = await resolve(
        authorization,
        operation.access === 'check' ? 'cached' : 'fresh',
      );
      request.credential = credential;
      // a check decides, and seals, what a refused credential gets
      if (operation.access === 'check') operation.admit(credential);
      else request.principal = admitted(entry, credential);
      const release = budget.reserve(tenantOf(credential).id, announcedBytes(request, bodyLimit));
      reply.raw.once('close', release);
    },
    handler: handlerOf(operation, entry, db),
    ...(operation.access === 'check' && { errorHandler: unreadableBody(operation) }),
  });
}

/** Errors that a check's own handler has not thrown are of its body; what it answers to those is evidence, too. */
function unreadableBody(operation: Operation & { access: 'check' }) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { credential } = request;
    const problem = toApiError(error);
    const isOfBody = BODY_ERRORS.includes(problem.code) && !(error instanceof ApiError);
    if (credential === undefined || !isOfBody) {
      sendProblem(error, request, reply);
      return;
    }
    const answer = await operation.refuse(credential, problem).catch((failure) => failure);
    sendProblem(answer, request, reply);
  };
}

function announcedBytes(request: FastifyRequest, limit: number): number {
  if (request.headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(request.headers['content-length'] ?? 0) || 0, limit);
}

function admitted(entry: Route, credential: Credential): Principal {
  const principal = principalOf(credential);
  if (entry.roles.includes(principal.role)) return principal;
  throw new ApiError(
    'forbidden',
    `requires role ${entry.roles.join(' or ')}; caller has role ${principal.role}`,
  );
}
