import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Database, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { toApiError } from '../../platform/http/problem.ts';
import { requestLog } from '../../platform/http/request-log.ts';
import { refuseAmbiguousHeaders } from '../../platform/http/strict-headers.ts';
import type { Surface } from '../../platform/http/surface.ts';
import { newAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import type { IssuerKeys } from '../../platform/identity/issuer-keys.ts';
import { issueAccessToken, type ProvisioningClient, provisioningClient } from './access-tokens.ts';
import { type AssertionTrust, isTrustedAssertion } from './client-assertion.ts';
import { type ClientCredentials, OAuthError, readTokenRequest } from './token-request.ts';

const MAX_BODY_BYTES = 32 * 1024;
const RETRY_AFTER_SECONDS = 60;

export type TokenEndpointParts = {
  readonly db: Database;
  readonly keys: IssuerKeys;
  readonly limit: AddressLimit;
};

/**
 * `POST /auth/{tenant}/scim/token`: client credentials (RFC 6749, section 4.4) by secret or by assertion (RFC 7523) for an
 * access token of 60 minutes. An unknown tenant, client and secret answer alike.
 */
export function scimTokenSurface(parts: TokenEndpointParts): Surface {
  return {
    name: 'auth',
    register: async (scope) => {
      scope.setErrorHandler(sendOAuthError);
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      );
      scope.post('/auth/:tenant/scim/token', {
        bodyLimit: MAX_BODY_BYTES,
        onRequest: async (request) => {
          parts.limit.admit(request.ip);
          refuseAmbiguousHeaders(request);
        },
        handler: async (request) => {
          const { tenant } = request.params as { readonly tenant: string };
          const credentials = readTokenRequest(request.body, request.headers.authorization);
          return exchange(parts, tenant, credentials);
        },
      });
    },
  };
}

async function exchange(
  parts: TokenEndpointParts,
  slug: string,
  credentials: ClientCredentials,
): Promise<Readonly<Record<string, unknown>>> {
  const tenantId = await findTenant(parts.db.lookups, slug);
  if (tenantId === null) throw refused();
  const tenant = parts.db.tenant(tenantId);
  const client = await tenant.read((tx) => provisioningClient(tx, credentials.clientId));
  if (client === null || !(await proves(parts, credentials, client))) throw refused();
  const value = newAccessToken();
  const issued = await tenant.transact((tx: Writer) =>
    issueAccessToken(tx, { tenantId, clientId: client.id, hash: tokenHash(value) }),
  );
  if (issued === null) throw refused();
  return {
    access_token: value,
    token_type: 'Bearer',
    expires_in: issued.seconds,
    scope: 'scim',
  };
}

async function proves(
  { keys }: TokenEndpointParts,
  credentials: ClientCredentials,
  client: ProvisioningClient,
): Promise<boolean> {
  if (credentials.kind === 'secret') return client.hash.equals(tokenHash(credentials.secret));
  const { issuer, keyGeneration, audience, subject } = client;
  if (audience === null || subject === null) return false;
  const trust: AssertionTrust = { issuer, keyGeneration, audience, subject };
  return isTrustedAssertion(credentials.assertion, trust, keys);
}

async function findTenant(lookups: pg.Pool, slug: string): Promise<string | null> {
  const { rows } = await lookups.query<{ tenant_id: string }>({
    name: 'find_tenant_by_slug',
    text: 'select tenant_id from find_tenant_by_slug($1)',
    values: [slug],
  });
  return rows[0]?.tenant_id ?? null;
}

/** One answer for all that is wrong with a client, so that no tenant and no client can be found out. */
function refused(): OAuthError {
  return new OAuthError(401, 'invalid_client', 'the client or its credential is unknown');
}

/** Sends an error as RFC 6749, section 5.2, has it. */
function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = toOAuthError(error, request);
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
    requestLog(request).error({ err: error }, 'token request failed');
    const status = known.code === 'unavailable' ? 503 : 500;
    return new OAuthError(
      status,
      status === 503 ? 'temporarily_unavailable' : 'server_error',
      known.message,
    );
  }
  return new OAuthError(400, 'invalid_request', known instanceof ApiError ? known.message : '');
}
