import {
  DEFAULT_BODY_LIMIT,
  type ErrorCode,
  isOpenToCommandLine,
  needsRecentSignIn,
  type OperationId,
  ROUTES,
  type Route,
  route,
} from '@svc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Presented } from '../bulk/bulk-message.ts';
import { type Credential, tenantOf } from '../identity/credential.ts';
import { principalOf } from '../identity/principal-of.ts';
import { refuseEarlierSignIn } from '../identity/recent-sign-in.ts';
import type { KnownToken, ResolveCredential } from '../identity/resolve-credential.ts';
import { presentedSession, refuseForgedRequest } from '../identity/session-cookie.ts';
import type { Principal } from '../principal.ts';
import { checkAuthorityDeclaration } from './authority-change.ts';
import { announcedBytes, BodyBudget, releaseAtClose } from './body-budget.ts';
import { type HandlerParts, handlerOf, withdrawsAuthority } from './handler.ts';
import { jsonBodyParser } from './json-body.ts';
import type { Operation } from './operation.ts';
import { sendProblem, toApiError } from './problem.ts';
import { refuseAmbiguousHeaders } from './strict-headers.ts';
import type { Surface } from './surface.ts';

export type ApiParts = HandlerParts & {
  readonly resolve: ResolveCredential;
  /** Resolves on the thread for withdrawing authority, where no lookup waits behind those of other requests. */
  readonly resolveApart: ResolveApart;
  readonly knownToken: KnownToken;
  readonly operations: readonly Operation[];
  readonly publicUrl: string | null;
  /** Why a tenant's evidence log must not be written, or null. */
  ledgerFault(tenantId: string): string | null;
};

/** Resolves what a request from an address presents; throws as `ResolveCredential` does. */
export type ResolveApart = (presented: Presented, address: string) => Promise<Credential>;

declare module 'fastify' {
  interface FastifyRequest {
    credential?: Credential;
    principal?: Principal;
  }
}

const BODY_ERRORS: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported_media_type'];

/** `/v1`: the operations that this process serves. The credential is resolved, and its role admitted, before a body is read. */
export function apiSurface(parts: ApiParts): Surface {
  const budget = new BodyBudget();
  const { operations } = parts;
  for (const operation of operations) checkAuthorityDeclaration(operation);
  return {
    name: 'api',
    register: async (scope) => {
      const [ofBytes, ofJson] = partition(operations, takesBytes);
      await scope.register(async (json) => {
        json.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonBodyParser);
        for (const operation of ofJson) register(json, operation, parts, budget);
      });
      await scope.register(async (bytes) => {
        bytes.addContentTypeParser(
          'application/json',
          { parseAs: 'buffer' },
          (_request, body, done) => done(null, body),
        );
        for (const operation of ofBytes) register(bytes, operation, parts, budget);
      });
    },
  };
}

/** Returns all operations of the API. A route without an implementation, or with two, is a mistake of ours that must not start. */
export function completeOperations(operations: readonly Operation[]): readonly Operation[] {
  const ids = operations.map((operation) => operation.id);
  const missing = (Object.keys(ROUTES) as OperationId[]).filter((id) => !ids.includes(id));
  if (missing.length > 0 || new Set(ids).size !== ids.length) {
    throw new Error(
      `the operations do not cover the route table once: missing ${missing.join(', ') || 'none'}`,
    );
  }
  return operations;
}

/** Operations that parse their body themselves, or on a thread. */
function takesBytes(operation: Operation): boolean {
  return (
    operation.access === 'check' ||
    withdrawsAuthority(operation) ||
    ('isBulk' in operation && operation.isBulk === true)
  );
}

function partition<T>(all: readonly T[], test: (one: T) => boolean): [yes: T[], no: T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

function register(
  scope: FastifyInstance,
  operation: Operation,
  parts: ApiParts,
  budget: BodyBudget,
): void {
  const entry = route(operation.id);
  const { success } = entry;
  const bodyLimit = entry.bodyLimit ?? DEFAULT_BODY_LIMIT;
  const isCheck = operation.access === 'check';
  const isApart = withdrawsAuthority(operation);
  const resolve = (request: FastifyRequest) => {
    const session = presentedSession(request);
    if (session !== null) refuseForgedRequest(request, parts.publicUrl);
    const { authorization } = request.headers;
    if (isApart) return parts.resolveApart({ authorization, session }, request.clientAddress);
    return parts.resolve(authorization, isCheck ? 'cached' : 'fresh', session);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, credential: Credential) => {
    request.credential = credential;
    const { id } = tenantOf(credential);
    refuseUnsealable(operation, parts.ledgerFault(id));
    // a check decides, and seals, what a refused credential gets
    if (operation.access === 'check') operation.admit(credential);
    else request.principal = admitted(entry, credential);
    releaseAtClose(reply, budget.reserve(id, announcedBytes(request, bodyLimit)));
  };
  scope.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    ...(success.contentType === undefined &&
      success.status !== 204 && { schema: { response: { [success.status]: success.schema } } }),
    onRequest: (request, reply, done) => {
      refuseAmbiguousHeaders(request);
      const known = isCheck ? parts.knownToken(request.headers.authorization) : null;
      if (known !== null) {
        enter(request, reply, known);
        done();
        return;
      }
      resolve(request)
        .then((credential) => enter(request, reply, credential))
        .then(() => done(), done);
    },
    handler: handlerOf(operation, parts),
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

/** What cannot be sealed must not happen; reads go on. */
function refuseUnsealable({ access }: Operation, fault: string | null): void {
  if (fault === null || !['write', 'acting', 'check'].includes(access)) return;
  throw new ApiError(
    'unavailable',
    `the evidence log is read-only: ${fault}; the operator restores the database or opens a new log (docs/evidence.md)`,
  );
}

function admitted(entry: Route, credential: Credential): Principal {
  const principal = principalOf(credential);
  if (entry.roles.includes(principal.role)) {
    if (principal.person?.isCommandLine === true) refuseOfCommandLine(entry);
    if (needsRecentSignIn(entry)) refuseEarlierSignIn(principal);
    return principal;
  }
  throw new ApiError(
    'forbidden',
    `requires role ${entry.roles.join(' or ')}; caller has role ${principal.role}`,
  );
}

/** A token on the disk of a laptop reads and uploads scans; whoever finds it changes nothing else. */
function refuseOfCommandLine(entry: Route): void {
  if (isOpenToCommandLine(entry)) return;
  throw new ApiError(
    'forbidden',
    'a token of svc login reads and uploads scans, and does nothing else; use the console',
  );
}
