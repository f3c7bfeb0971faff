import { CHECK_BODY_LIMIT, ERRORS } from '@svc/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../platform/api-error.ts';
import { logFailure, problemBody, recordProblem, toApiError } from '../platform/http/problem.ts';
import { refuseAmbiguousHeaders } from '../platform/http/strict-headers.ts';
import type { Surface } from '../platform/http/surface.ts';
import { agentOfCredential, type Credential, tenantOf } from '../platform/identity/credential.ts';
import { post } from './pipeline/post.ts';
import { endSession, openStream } from './pipeline/stream.ts';
import { ProtocolError, RPC, rpcError } from './protocol/protocol-error.ts';
import {
  gatewayBase,
  METADATA_PATH,
  metadataUrlOf,
  refuseForeignSite,
} from './protocol/request-checks.ts';
import { type GatewayParts, reachedServer, requireAgent, type Visit } from './visit/context.ts';

type Path = { readonly tenant: string; readonly server: string };

declare module 'fastify' {
  interface FastifyRequest {
    visit?: Visit;
  }
}

/** How long calls may take once the process stops: less than requests, so that the outcome of each is sealed. */
const MAX_CALL_MS = 20_000;

const PATH = '/mcp/:tenant/:server';
const METHODS = {
  POST: post,
  GET: openStream,
  DELETE: endSession,
} as const;

/** `/mcp/{tenant}/{server}`, and the metadata of each as a protected resource (RFC 9728). */
export function gatewaySurface(parts: GatewayParts, lookups: pg.Pool): Surface {
  return {
    name: 'gateway',
    register: async (scope) => {
      scope.setErrorHandler((error, request, reply) => sendError(parts, error, request, reply));
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer' },
        (_request, body, done) => done(null, body),
      );
      for (const [method, handle] of Object.entries(METHODS)) {
        scope.route({
          method: method as keyof typeof METHODS,
          url: PATH,
          bodyLimit: CHECK_BODY_LIMIT,
          onRequest: async (request, reply) => {
            request.visit = await visitOf(parts, request, reply);
          },
          handler: async (request, reply) => {
            const visit = request.visit as Visit;
            await parts.turns.take(tenantOf(visit.credential).id);
            await handle(parts, visit);
            return reply;
          },
        });
      }
      endAtClose(scope, parts);
      registerMetadata(scope, parts, lookups);
    },
  };
}

/** Streams, which clients resume elsewhere, would keep the server from closing; calls get time to finish. */
function endAtClose(scope: FastifyInstance, { live, parked }: GatewayParts): void {
  let timer: NodeJS.Timeout | null = null;
  scope.addHook('preClose', async () => {
    live.endStreams();
    parked.close();
    timer = setTimeout(() => live.endAll(), MAX_CALL_MS);
  });
  scope.addHook('onClose', async () => {
    if (timer !== null) clearTimeout(timer);
    live.close();
  });
}

/** Authenticates a request and finds its tenant and server, before its body is read. */
async function visitOf(
  parts: GatewayParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  refuseForeignSite(request, parts.gatewayUrl);
  refuseAmbiguousHeaders(request);
  const { tenant, server: serverName } = request.params as Path;
  const credential = await parts.resolve(request.headers.authorization, 'cached');
  parts.admit(credential);
  refuseOtherTenant(credential, tenant, serverName);
  // a revoked agent goes on: what it is refused is decided and sealed
  if (agentOfCredential(credential) === null) requireAgent(credential);
  const authority =
    credential.kind === 'person'
      ? { tenant: tenantOf(credential), agent: null, epoch: Number.MAX_SAFE_INTEGER }
      : credential.authority;
  const server = await reachedServer(parts, authority, serverName);
  const { span } = request;
  span?.set({ 'svc.tenant_id': tenantOf(credential).id, 'svc.server_id': server.id });
  return { request, reply, credential, serverName, server, span };
}

/**
 * Another tenant's servers do not exist for a credential. An administrator reads that the address is wrong, in words that depend
 * on the address and the credential alone: they are the same whether or not the address names a tenant.
 */
function refuseOtherTenant(credential: Credential, tenant: string, server: string): void {
  const { slug } = tenantOf(credential);
  if (slug === tenant) return;
  const isAdmin = credential.kind === 'person' && credential.principal.role === 'admin';
  throw new ApiError(
    'not_found',
    isAdmin
      ? `no gateway server at /mcp/${tenant}/${server} for this credential, which is of tenant ${slug}; its servers are at /mcp/${slug}/SERVER`
      : `no gateway server ${JSON.stringify(server)}`,
  );
}

function registerMetadata(scope: FastifyInstance, parts: GatewayParts, lookups: pg.Pool): void {
  scope.get(METADATA_PATH + PATH, async (request) => {
    refuseForeignSite(request, parts.gatewayUrl);
    const { tenant, server } = request.params as Path;
    const { rows } = await lookups.query<{ issuer: string }>(
      'select issuer from find_gateway_issuers($1)',
      [tenant],
    );
    return {
      // the gateway is the resource, whatever is behind it
      resource: `${gatewayBase(request, parts.gatewayUrl)}/mcp/${tenant}/${server}`,
      // a tenant whose agents sign in nowhere answers as a name that no tenant has
      ...(rows.length > 0 && { authorization_servers: rows.map(({ issuer }) => issuer) }),
      bearer_methods_supported: ['header'],
    };
  });
}

/** Renders any error as a JSON-RPC error, which MCP clients show; the problem of the error table is in its data. */
function sendError(
  parts: GatewayParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof ProtocolError) {
    reply
      .code(error.status)
      .type('application/json')
      .send(rpcError(error.id, error.code, error.message, error.data));
    return;
  }
  const known = toApiError(error);
  const { status } = ERRORS[known.code];
  if (status >= 500) logFailure(request, error, 'gateway request failed');
  recordProblem(request, known.code);
  if (known.code === 'unauthenticated') {
    const metadata = metadataUrlOf(gatewayBase(request, parts.gatewayUrl), request.url);
    reply.header('www-authenticate', `Bearer resource_metadata="${metadata}"`);
  }
  const code = status >= 500 ? RPC.internal : RPC.invalidRequest;
  const problem = problemBody(known.code, known.message, request.id, known.fields);
  reply
    .code(status)
    .type('application/json')
    .send(rpcError(null, code, known.message, problem));
}
