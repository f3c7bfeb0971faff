import { randomUUID } from 'node:crypto';
import { DEFAULT_BODY_LIMIT, type OperationId, ROUTES, type Route, route } from '@svc/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Authenticate } from '../identity/authenticate.ts';
import type { Principal } from '../principal.ts';
import { onceOnly } from './idempotency.ts';
import { inputReader } from './input.ts';
import { parseJson } from './json-body.ts';
import type { Input, Operation } from './operation.ts';
import { sendProblem } from './problem.ts';

export type ServerParts = {
  readonly db: Database;
  readonly authenticate: Authenticate;
  readonly operations: readonly Operation[];
  /** Throws when the service cannot do its work now. */
  readonly ready: () => Promise<void>;
  readonly log: Logger;
};

/** An API answers data: it is never framed, sniffed, cached, or run as a page. */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** The HTTP server: every operation of the route table, once, behind authentication, roles and validation. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `req_${randomUUID()}`,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson(app));
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  endConnectionsOnClose(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.setNotFoundHandler(refuseUnknown);
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    await parts.ready();
    return { status: 'ready' };
  });
  const [raw, parsed] = partition(complete(parts.operations));
  for (const operation of parsed) register(app, operation, parts);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const operation of raw) register(scope, operation, parts);
  });
  return app;
}

/** Closing ends idle connections; those that were busy must end with their answer, or clients hold the process open. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async () => {
    // an answer whose head had gone out before
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
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

/** Operations that read their body themselves, and the others. */
function partition(operations: readonly Operation[]): [raw: Operation[], parsed: Operation[]] {
  const raw = operations.filter(({ access }) => access === 'raw');
  return [raw, operations.filter((operation) => !raw.includes(operation))];
}

function register(app: FastifyInstance, operation: Operation, parts: ServerParts): void {
  const entry = route(operation.id);
  const success = entry.success;
  app.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: entry.bodyLimit ?? DEFAULT_BODY_LIMIT,
    ...(success.contentType === undefined &&
      success.status !== 204 && { schema: { response: { [success.status]: success.schema } } }),
    ...(operation.access !== 'raw' && {
      onRequest: async (request: FastifyRequest) => {
        request.principal = await admitted(parts.authenticate, entry, request);
      },
    }),
    handler: handler(operation, entry, parts),
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal;
  }
}

async function admitted(
  authenticate: Authenticate,
  entry: Route,
  request: FastifyRequest,
): Promise<Principal> {
  const principal = await authenticate(request.headers.authorization);
  if (entry.roles.includes(principal.role)) return principal;
  throw new ApiError(
    'forbidden',
    `this needs ${entry.roles.join(' or ')}; the credential is of role ${principal.role}`,
  );
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function handler(operation: Operation, entry: Route, { db }: ServerParts): Handler {
  if (operation.access === 'raw') return operation.run;
  const input = inputReader(entry);
  switch (operation.access) {
    case 'stream':
      return (request, reply) => operation.run(input(request), reply);
    case 'read':
      return async (request, reply) => {
        const given = input(request);
        const body = await db
          .tenant(given.principal.tenant.id)
          .read((tx) => operation.run(tx, given));
        return reply.code(entry.success.status).send(body);
      };
    case 'write':
      return async (request, reply) => {
        const given = input(request);
        const { principal } = given as Input<'getMe'>;
        const status = entry.success.status;
        const answer = await db.tenant(principal.tenant.id).transact(async (tx) => {
          const run = async () => ({ status, body: await operation.run(tx, given) });
          const key = idempotencyKey(request);
          if (key === null) return run();
          const content = `${request.url}\n${JSON.stringify(request.body ?? null)}`;
          const secretOnce = entry.secretOnce === true;
          return onceOnly(
            tx,
            { key, principal, operationId: operation.id, content, secretOnce },
            run,
          );
        });
        return reply.code(answer.status).send(answer.body ?? undefined);
      };
  }
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('malformed', 'Idempotency-Key needs 1 to 200 visible ASCII characters');
}

/** 404, or 405 with the methods that the path takes (RFC 9110, section 15.5.6). */
function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] as string;
  const methods = Object.values(ROUTES)
    .filter((entry) => new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((entry) => entry.method);
  if (methods.length === 0) {
    return sendProblem(new ApiError('not_found', `there is no ${path}`), request, reply);
  }
  const allowed = [...new Set(methods)].join(', ');
  const refusal = new ApiError('method_not_allowed', `${path} takes ${allowed}`);
  return sendProblem(refusal, request, reply.header('allow', allowed));
}
