import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { noStorage } from './no-storage.ts';

/** A person of the development identity provider: gets a token for itself with name and password. */
export type Account = {
  readonly name: string;
  readonly password: string;
  readonly roles: readonly string[];
};

export type IdentityProvider = {
  readonly issuer: string;
  /** A JWT for `audience`, by the OAuth 2.0 client credentials grant with a resource indicator (RFC 8707). */
  token(account: Account, audience: string): Promise<string>;
  close(): Promise<void>;
};

export type ProviderOptions = {
  readonly accounts: readonly Account[];
  /** 0 for a free port. */
  readonly port: number;
  readonly lifetimeSeconds?: number;
  readonly environment: string;
};

/**
 * An OpenID Connect provider for development and tests: on loopback, with keys made at start and accounts that are told.
 * It is no place for real people, so it refuses to start in production.
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
  const provider = new Provider(issuer, await configuration(options));
  server.on('request', provider.callback());
  return {
    issuer,
    token: (account, audience) => fetchToken(issuer, account, audience),
    close: () => closeServer(server),
  };
}

async function configuration({
  accounts,
  lifetimeSeconds = 3600,
}: ProviderOptions): Promise<ConstructorParameters<typeof Provider>[1]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const rolesOf = new Map(accounts.map((account) => [account.name, account.roles]));
  return {
    adapter: noStorage,
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'development' }],
    },
    clients: accounts.map((account) => ({
      client_id: account.name,
      client_secret: account.password,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    })),
    ttl: { ClientCredentials: lifetimeSeconds },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: '',
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: (_context, token) => ({ roles: rolesOf.get(token.clientId ?? '') ?? [] }),
  };
}

async function fetchToken(
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
