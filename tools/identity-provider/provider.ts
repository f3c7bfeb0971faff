import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import type { Account } from './account.ts';
import { type SignInMode, serveInteraction } from './interaction.ts';
import { strangersRequest } from './own-requests.ts';
import { memoryStorage, type Storage } from './storage.ts';

/** A client that people sign in to. */
export type SignInClient = {
  readonly clientId: string;
  /** Null for a client that authenticates by PKCE alone. */
  readonly secret: string | null;
  readonly redirectUris: readonly string[];
  readonly backChannelLogoutUri?: string;
  /** Keys of a client that authenticates by `private_key_jwt`. */
  readonly jwks?: JSONWebKeySet;
};

export type IdentityProvider = {
  readonly issuer: string;
  /** A JWT for `audience`, by the OAuth 2.0 client credentials grant with a resource indicator (RFC 8707). */
  token(account: Account, audience: string): Promise<string>;
  /** Registers a client, or changes the one of that id. */
  putClient(client: SignInClient): void;
  /** Replaces the signing key: the former one leaves the key set. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
};

export type ProviderOptions = {
  readonly accounts: readonly Account[];
  /** 0 for a free port. */
  readonly port: number;
  readonly lifetimeSeconds?: number;
  readonly environment: string;
  /** Of ID tokens and access tokens; RS256 by default. */
  readonly algorithm?: 'RS256' | 'ES256';
  /** `choice` asks at every sign-in who it is, so that one person after another can be tried. */
  readonly mode?: SignInMode;
};

/**
 * An OpenID Connect provider for development and tests: on loopback, with keys made at start and configured accounts.
 * It is not meant for real people, so it refuses to start in production.
 */
export async function startIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  if (options.environment === 'production') {
    throw new Error(
      'the development identity provider does not run in production: configure a real issuer',
    );
  }
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = memoryStorage();
  const cookieKey = randomUUID();
  const build = async (kid: string) => {
    const key = await signingKey(options, kid);
    return new Provider(issuer, configuration(options, storage, key, cookieKey));
  };
  let provider = await build('development');
  const { accounts, mode = 'password' } = options;
  server.on('request', (request, response) => {
    const refusal = strangersRequest(request, issuer);
    if (refusal !== null) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(`${refusal}\n`);
      return;
    }
    if (mode === 'choice' && /^\/auth(?:\?|$)/.test(request.url ?? '')) {
      forgetSession(request, response);
    }
    const current = provider;
    serveInteraction(current, { accounts, mode }, request, response)
      .then((isServed) => (isServed ? undefined : current.callback()(request, response)))
      .catch(() => response.writeHead(400).end());
  });
  return {
    issuer,
    token: (account, audience) => fetchToken(issuer, account, audience),
    putClient: (client) => storage.putClient(clientMetadata(client, options)),
    rotateKeys: async () => {
      provider = await build(randomUUID());
    },
    close: () => closeServer(server),
  };
}

/** A sign-in begins without the session of the one before: who signs out can come back as somebody else. */
function forgetSession(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers.cookie;
  for (const name of ['_session', '_session.sig']) {
    response.appendHeader('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  }
}

async function signingKey({ algorithm = 'RS256' }: ProviderOptions, kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid };
}

function configuration(
  { accounts, lifetimeSeconds = 3600, algorithm = 'RS256' }: ProviderOptions,
  storage: Storage,
  key: JWK,
  cookieKey: string,
): Configuration {
  const accountOf = new Map(accounts.map((account) => [account.name, account]));
  return {
    adapter: storage.adapter,
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: [cookieKey] },
    clients: accounts.map((account) => ({
      client_id: account.name,
      client_secret: account.password,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: algorithm,
    })),
    clientDefaults: { id_token_signed_response_alg: algorithm },
    ttl: {
      ClientCredentials: lifetimeSeconds,
      AccessToken: lifetimeSeconds,
      IdToken: lifetimeSeconds,
      Interaction: lifetimeSeconds,
      Session: lifetimeSeconds,
      Grant: lifetimeSeconds,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => '',
        getResourceServerInfo: (_context, resource) => ({
          scope: '',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: algorithm } },
        }),
      },
    },
    // its clients are on loopback, which the default dispatcher refuses
    fetch: (url, options) =>
      fetch(url, { ...options, dispatcher: undefined } as unknown as RequestInit),
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'roles', 'name', 'email', 'oid', 'groups', 'sid', 'auth_time'] },
    findAccount: (_context, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        name,
        roles: [...(accountOf.get(name)?.roles ?? [])],
        ...accountOf.get(name)?.claims,
      }),
    }),
    extraTokenClaims: (_context, token) => ({
      roles: [...(accountOf.get(token.clientId ?? '')?.roles ?? [])],
    }),
  };
}

function clientMetadata(client: SignInClient, { algorithm = 'RS256' }: ProviderOptions) {
  const { clientId, secret, redirectUris, backChannelLogoutUri, jwks } = client;
  return {
    client_id: clientId,
    redirect_uris: [...redirectUris],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    id_token_signed_response_alg: algorithm,
    require_auth_time: true,
    ...(secret !== null
      ? { client_secret: secret, token_endpoint_auth_method: 'client_secret_basic' as const }
      : jwks !== undefined
        ? { jwks, token_endpoint_auth_method: 'private_key_jwt' as const }
        : { token_endpoint_auth_method: 'none' as const }),
    ...(backChannelLogoutUri !== undefined && {
      backchannel_logout_uri: backChannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
  };
}

/** Fetches a JWT as `IdentityProvider.token` does, from a provider of another process. */
export async function fetchToken(
  issuer: string,
  { name, password }: Account,
  audience: string,
): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
