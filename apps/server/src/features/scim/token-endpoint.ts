import type pg from 'pg';
import type { Database, Writer } from '../../db/database.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import { OAuthError, sendOAuthError } from '../../platform/http/oauth-error.ts';
import { refuseAmbiguousHeaders } from '../../platform/http/strict-headers.ts';
import type { Surface } from '../../platform/http/surface.ts';
import { newAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import type { IssuerKeys } from '../../platform/identity/issuer-keys.ts';
import { issueAccessToken, type ProvisioningClient, provisioningClient } from './access-tokens.ts';
import { type AssertionTrust, isTrustedAssertion } from './client-assertion.ts';
import { type ClientCredentials, readTokenRequest } from './token-request.ts';

const MAX_BODY_BYTES = 32 * 1024;

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
          parts.limit.admit(request.clientAddress);
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
