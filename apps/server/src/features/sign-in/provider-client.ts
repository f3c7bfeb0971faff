import { webcrypto } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  PrivateKeyJwt,
  type ServerMetadata,
} from 'openid-client';
import { ApiError } from '../../platform/api-error.ts';
import type { AssertionKey } from '../../platform/identity/assertion-key.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { outboundFetch } from '../../platform/outbound/outbound-fetch.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import type { Provider } from '../identity-providers/read-model.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
const METADATA_KEPT_MS = 10 * 60_000;
const MAX_ISSUERS = 1_000;
const CLOCK_TOLERANCE_SECONDS = 60;

/** What of a provider's settings its client is made of. */
export type ClientSettings = Pick<Provider, 'issuer' | 'clientId' | 'clientAuthentication'>;

/** Returns the client of `openid-client` for a provider; throws `bad_gateway` when its configuration cannot be fetched. */
export type ClientOf = (provider: ClientSettings, secret: Secret | null) => Promise<Configuration>;

export type ClientParts = {
  readonly outbound: Outbound;
  readonly assertionKey: AssertionKey;
  /** Issuers may be on plain http, on loopback: for development. */
  readonly permitsHttp: boolean;
};

/** Keeps the metadata of issuers for ten minutes; keys are fetched for each sign-in, so a key that left the set is refused. */
export function providerClients(parts: ClientParts): ClientOf {
  const fetch = outboundFetch(parts.outbound, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const known = new LRUCache<string, ServerMetadata>({ max: MAX_ISSUERS, ttl: METADATA_KEPT_MS });

  const metadataOf = async (issuer: string, clientId: string): Promise<ServerMetadata> => {
    const kept = known.get(issuer);
    if (kept !== undefined) return kept;
    const found = await discovery(new URL(issuer), clientId, undefined, None(), {
      [customFetch]: fetch,
      execute: parts.permitsHttp ? [allowInsecureRequests] : [],
    }).catch((cause: unknown) => {
      throw providerFailure(issuer, cause);
    });
    const metadata = found.serverMetadata();
    // discovery compares too, but as URLs; tokens are compared as texts
    if (metadata.issuer !== issuer) {
      throw providerFailure(issuer, new Error('its configuration names another issuer'));
    }
    known.set(issuer, metadata);
    return metadata;
  };

  return async (provider, secret) => {
    const clientId = provider.clientId as string;
    const metadata = await metadataOf(provider.issuer, clientId);
    const authentication = await clientAuth(provider, secret, metadata, parts.assertionKey);
    const client = new Configuration(
      metadata,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication,
    );
    client[customFetch] = fetch;
    client.timeout = TIMEOUT_MS / 1_000;
    if (parts.permitsHttp) allowInsecureRequests(client);
    // the signature is verified although the token comes from the token endpoint itself
    enableNonRepudiationChecks(client);
    return client;
  };
}

async function clientAuth(
  { clientAuthentication }: ClientSettings,
  secret: Secret | null,
  metadata: ServerMetadata,
  { privateKey, publicJwk }: AssertionKey,
): Promise<ClientAuth> {
  switch (clientAuthentication) {
    case 'none':
      return None();
    case 'client_secret': {
      const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const text = secret?.reveal() ?? '';
      return methods.includes('client_secret_basic')
        ? ClientSecretBasic(text)
        : ClientSecretPost(text);
    }
    case 'private_key_jwt': {
      const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const key = await webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
      return PrivateKeyJwt({ key, kid: publicJwk['kid'] as string });
    }
  }
}

/** Of OAuth (RFC 6749, section 5.2), and of the library where the answer is a challenge of HTTP instead. */
const REFUSED_CLIENT = ['invalid_client', 'OAUTH_WWW_AUTHENTICATE_CHALLENGE'];

/** An error that names the failed provider, without any of its answer. */
export function providerFailure(issuer: string, cause: unknown): ApiError {
  // an error code of OAuth, such as `invalid_client`, or one of the library
  const { error, code } = cause as { error?: unknown; code?: unknown };
  const named = typeof error === 'string' && /^[\w.-]{1,60}$/.test(error) ? error : code;
  if (REFUSED_CLIENT.includes(String(named))) {
    const message = `the identity provider ${issuer} refused the client id or the client secret`;
    return new ApiError('bad_gateway', message, [], { cause });
  }
  const why = typeof named === 'string' ? ` (${named})` : '';
  return new ApiError('bad_gateway', `the identity provider ${issuer} failed${why}`, [], { cause });
}
