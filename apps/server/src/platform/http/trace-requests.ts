import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tenantOf } from '../identity/credential.ts';
import type { Span, Tracing } from '../tracing/span.ts';
import { releaseAtClose } from './body-budget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; absent where traces are off. */
    span?: Span;
  }
}

/** Probes of an orchestrator would be most of what is recorded. */
const UNTRACED: readonly string[] = ['/healthz', '/readyz'];

/** Gives each request of this server and of all its scopes a span, which ends with its answer; called before its routes are added. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url === undefined || !UNTRACED.includes(url)) begin(tracing, request, reply, url);
    done();
  });
}

function begin(
  tracing: Tracing,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string | undefined,
): void {
  const { method, headers } = request;
  // the route and neither path nor query, which hold what callers write
  const route = url?.replaceAll(/:(\w+)/g, '{$1}');
  const name = route === undefined ? method : `${method} ${route}`;
  const span = tracing.request(name, headers.traceparent, {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'svc.request_id': request.id,
  });
  request.span = span;
  releaseAtClose(reply, () => {
    const { credential } = request;
    if (credential !== undefined) span.set({ 'svc.tenant_id': tenantOf(credential).id });
    if (reply.raw.headersSent) {
      span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
    }
    if (!reply.raw.writableFinished) span.set({ 'svc.client_left': true });
    span.end();
  });
}
