import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ERRORS, type ErrorCode, newId, type Route } from '@svc/contract';
import fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Bindings, ChildLoggerOptions } from 'fastify/types/logger.js';
import type { Logger } from 'pino';
import { ApiError, ClientLeft } from '../api-error.ts';
import type { Tracing } from '../tracing/span.ts';
import { clientAddressReader } from './client-address.ts';
import { lazySerializers } from './lazy-serializer.ts';
import { problemBody, sendProblem } from './problem.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';
import type { Surface } from './surface.ts';
import { traceRequests } from './trace-requests.ts';

export type ServerParts = {
  readonly surfaces: readonly Surface[];
  /** Of the API, as far as this process serves it: a path of theirs is known, and answers 405 for another method. */
  readonly routes: readonly Route[];
  /** Throws when the service cannot do its work now. */
  readonly ready: () => Promise<void>;
  /** True from the moment that the process is asked to stop. */
  readonly isDraining: () => boolean;
  readonly requests: RequestsUnderWay;
  /** Open connections of the process; more are refused by closing them. */
  readonly maxConnections: number;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` names clients. */
  readonly trustedProxies: readonly string[];
  readonly log: Logger;
  /** Absent where traces are off: then no request is touched. */
  readonly tracing: Tracing | undefined;
  /** Of every answer, beside those that the platform sends. */
  readonly headers: Readonly<Record<string, string>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the client: limits count by it, and never by `ip`, which is that of a proxy. */
    readonly clientAddress: string;
  }
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
/**
 * A connection on which no byte moves in either direction is closed: also one whose client does not read its answer. While an answer is
 * worked on it stays open: that wait has deadlines of its own.
 */
const IDLE_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_MS = 5_000;

/**
 * What every answer carries unless its surface sets its own: data is never framed, sniffed, cached, or run as a page.
 */
const SECURITY_HEADERS = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
});

/** A response that ends because its client disconnected is not logged as an error. */
class FailureLog extends LogController {
  override streamError(...[error, ...of]: Parameters<LogController['streamError']>): void {
    if (!(error instanceof ClientLeft)) super.streamError(error, ...of);
  }
}

/** Builds the HTTP server: health, readiness, and the surfaces, each in a scope of its own. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new FailureLog({ disableRequestLogging: true }),
    genReqId: () => newId('request'),
    childLoggerFactory: sharedLog,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: refuseUnparsed,
  });
  app.server.maxConnections = parts.maxConnections;
  app.removeAllContentTypeParsers();
  decorateClientAddress(app, parts.trustedProxies);
  const headers = [...SECURITY_HEADERS, ...Object.entries(parts.headers)];
  app.addHook('onSend', (request, reply, payload, done) => {
    // Fastify drains the body of a HEAD response, and a stream of changes does not end
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy();
    for (const [name, value] of headers) {
      if (reply.getHeader(name) === undefined) reply.header(name, value);
    }
    done(null, payload);
  });
  if (parts.tracing !== undefined) traceRequests(app, parts.tracing);
  parts.requests.watch(app);
  app.server.on('request', (_request, response) => response.on('timeout', closeUnlessWorking));
  endConnectionsOnClose(app, parts.isDraining);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    // before its body is read
    if (request.is404) refuseUnknown(parts.routes, request, reply);
    else done();
  });
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    if (parts.isDraining()) throw new ApiError('unavailable', 'draining: this process stops');
    await parts.ready();
    return { status: 'ready' };
  });
  for (const surface of parts.surfaces) await app.register((scope) => surface.register(scope));
  return app;
}

function decorateClientAddress(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const read = clientAddressReader(trustedProxies);
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      const { 'x-forwarded-for': forwardedFor } = this.headers;
      // Node joins the headers of this name with commas
      return read(this.socket.remoteAddress, forwardedFor as string | undefined);
    },
  });
}

/**
 * Closing ends idle connections, and those that have not sent a byte, which Node does not count as idle: clients open some to
 * spare. Those that were busy end with their answer, or clients would hold the process open. While the process drains, too: clients
 * that hold connections open go on elsewhere, before a request of theirs meets a connection that closes.
 */
function endConnectionsOnClose(app: FastifyInstance, isDraining: () => boolean): void {
  let closing = false;
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // an answer whose head had gone out before
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** Closes an idle connection, unless its request has arrived whole and no byte of the answer was sent. */
function closeUnlessWorking(this: ServerResponse, socket: Socket): void {
  if (!this.req.complete || this.headersSent) socket.destroy();
}

/** Most requests log nothing, so they share the service's log; `requestLog` adds the id of one that does. */
function sharedLog(
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger {
  return options.level === undefined ? log : log.child(bindings, options);
}

/** Answers bytes that are not a request of HTTP/1.1, and closes the connection. */
function refuseUnparsed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = UNPARSED[error.code] ?? ['malformed', 'the request is not valid HTTP/1.1'];
  const { title, status } = ERRORS[code];
  const body = JSON.stringify(problemBody(code, detail, newId('request')));
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\ncontent-type: application/problem+json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const UNPARSED: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'the request line and headers exceed 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'the request did not arrive in time'],
};

/** 404, or 405 with the methods that the path takes (RFC 9110, section 15.5.6). */
function refuseUnknown(
  routes: readonly Route[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?')[0] as string;
  const methods = routes
    .filter((entry) => new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map((entry) => entry.method);
  if (methods.length === 0) {
    return sendProblem(new ApiError('not_found', `no such path ${path}`), request, reply);
  }
  const allowed = [...new Set(methods)].join(', ');
  const refusal = new ApiError('method_not_allowed', `${path} takes ${allowed}`);
  return sendProblem(refusal, request, reply.header('allow', allowed));
}
