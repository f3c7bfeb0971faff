import { DEFAULT_BODY_LIMIT } from '@svc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { announcedBytes, BodyBudget, releaseAtClose } from '../../platform/http/body-budget.ts';
import { jsonBodyParser } from '../../platform/http/json-body.ts';
import type { LoopTurns } from '../../platform/http/loop-turns.ts';
import { refuseAmbiguousHeaders } from '../../platform/http/strict-headers.ts';
import type { Surface } from '../../platform/http/surface.ts';
import { type Credential, tenantOf } from '../../platform/identity/credential.ts';
import { principalOf } from '../../platform/identity/principal-of.ts';
import type { ResolveCredential } from '../../platform/identity/resolve-credential.ts';
import type { Principal } from '../../platform/principal.ts';
import { SCIM_MEDIA_TYPE, sendScimError } from './error-renderer.ts';
import { SCIM_OPERATIONS, type ScimOperation, UNSUPPORTED_PATHS } from './operations.ts';
import { runScimOperation, type ScimHost } from './run-operation.ts';
import type { ScimAnswer, ScimCall, ScimQuery } from './scim-call.ts';
import { ScimError } from './scim-error.ts';

const SCIM_PATH = '/scim/v2';
/** A group of 50,000 members in one PUT. */
const GROUP_BODY_LIMIT = 6 * 1024 * 1024;
const QUERY = ['attributes', 'excludedAttributes', 'filter', 'startIndex', 'count'] as const;

export type ScimParts = ScimHost & {
  readonly db: Database;
  readonly turns: LoopTurns;
  readonly resolve: ResolveCredential;
  /** Address of the API, without a trailing slash. */
  apiUrl(): string;
};

/** `/scim/v2`: SCIM 2.0 (RFC 7643, 7644) for the provider that the provisioning token belongs to. */
export function scimSurface(parts: ScimParts): Surface {
  const budget = new BodyBudget();
  return {
    name: 'scim',
    register: async (scope) => {
      scope.setErrorHandler(sendScimError);
      for (const type of [SCIM_MEDIA_TYPE, 'application/json'])
        scope.addContentTypeParser(type, { parseAs: 'buffer' }, jsonBodyParser);
      const admit = admission(parts, budget);
      for (const operation of SCIM_OPERATIONS) register(scope, operation, parts, admit);
      refuseOtherPaths(scope, admit);
    },
  };
}

type Admit = (request: FastifyRequest, bodyLimit: number) => Promise<() => void>;

/** Resolves the credential, and admits its role, before a body is read. */
function admission({ resolve }: ScimParts, budget: BodyBudget): Admit {
  return async (request, bodyLimit) => {
    refuseAmbiguousHeaders(request);
    const credential = await resolve(request.headers.authorization, 'fresh');
    request.credential = credential;
    request.principal = admitted(credential);
    return budget.reserve(tenantOf(credential).id, announcedBytes(request, bodyLimit));
  };
}

function admitted(credential: Credential): Principal {
  const principal = principalOf(credential);
  if (principal.role === 'provisioning') return principal;
  throw new ApiError('forbidden', `requires role provisioning; caller has role ${principal.role}`);
}

function register(
  scope: FastifyInstance,
  operation: ScimOperation,
  parts: ScimParts,
  admit: Admit,
): void {
  const bodyLimit = operation.path.startsWith('/Groups') ? GROUP_BODY_LIMIT : DEFAULT_BODY_LIMIT;
  scope.route({
    method: operation.method,
    url: SCIM_PATH + operation.path,
    bodyLimit,
    onRequest: async (request, reply) => {
      const release = await admit(request, bodyLimit);
      releaseAtClose(reply, release);
    },
    handler: async (request, reply) => {
      const credential = request.credential as Credential;
      await parts.turns.take(tenantOf(credential).id);
      const call = callOf(request, parts);
      const answer = await runScimOperation(parts, operation, credential, call);
      if (answer.etag !== undefined) reply.header('etag', answer.etag);
      if (answer.location !== undefined) reply.header('location', answer.location);
      return reply.code(answer.status).type(SCIM_MEDIA_TYPE).send(bodyOf(answer));
    },
  });
}

function bodyOf({ body }: ScimAnswer): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

/**
 * What of the protocol is not served answers 501, another method of a path 405, any other path 404; all in the error format
 * of SCIM.
 */
function refuseOtherPaths(scope: FastifyInstance, admit: Admit): void {
  const refuse = (refusal: () => ScimError, allowed?: string) => ({
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      (await admit(request, 0))();
      if (allowed !== undefined) reply.header('allow', allowed);
      throw refusal();
    },
    handler: async () => undefined,
  });
  for (const [path, operations] of Map.groupBy(SCIM_OPERATIONS, ({ path: of }) => of)) {
    const methods: readonly string[] = operations.map(({ method }) => method);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (one) => !methods.includes(one),
    );
    if (others.length === 0) continue;
    const refusal = () => new ScimError(405, null, `${path} takes ${methods.join(', ')}`);
    scope.route({ method: others, url: SCIM_PATH + path, ...refuse(refusal, methods.join(', ')) });
  }
  for (const path of UNSUPPORTED_PATHS) {
    scope.all(
      SCIM_PATH + path,
      refuse(() => new ScimError(501, null, `${path} is not supported`)),
    );
  }
  const unknown = () => new ScimError(404, null, 'no such endpoint');
  scope.all(SCIM_PATH, refuse(unknown));
  scope.all(`${SCIM_PATH}/*`, refuse(unknown));
}

function callOf(request: FastifyRequest, { apiUrl }: ScimParts): Omit<ScimCall, 'providerId'> {
  const { id = '' } = request.params as { readonly id?: string };
  return {
    principal: request.principal as Principal,
    base: apiUrl() + SCIM_PATH,
    id,
    query: queryOf(request.query as Readonly<Record<string, unknown>>),
    body: request.body,
    ifMatch: tagsOf(request.headers['if-match']),
    ifNoneMatch: tagsOf(request.headers['if-none-match']),
  };
}

function queryOf(query: Readonly<Record<string, unknown>>): ScimQuery {
  if (query['sortBy'] !== undefined || query['sortOrder'] !== undefined) {
    throw new ScimError(501, null, 'sorting is not supported');
  }
  const known = QUERY.flatMap((name): [string, string][] => {
    const value = query[name];
    if (value === undefined) return [];
    if (typeof value === 'string') return [[name, value]];
    throw new ScimError(400, 'invalidValue', `${name} is given twice`);
  });
  return Object.fromEntries(known);
}

function tagsOf(header: string | undefined): readonly string[] | null {
  return header === undefined ? null : header.split(',').map((tag) => tag.trim());
}
