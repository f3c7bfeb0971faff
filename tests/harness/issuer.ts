import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const KEY_ID = 'test-key';

/** What the issuer's web pages answer. */
export type IssuerHealth = 'well' | 'no-configuration' | 'no-keys' | 'names-another-issuer';

/**
 * An OpenID Connect issuer whose private key the test has, to sign what no proper provider would: an expired token,
 * one for somebody else, one without a subject.
 */
export type TestIssuer = {
  readonly url: string;
  /** A JWT of these claims, valid for a minute unless `exp` is set; null omits a claim. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    header?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  /** Replaces the key: the former one leaves the key set. */
  rotate(): Promise<void>;
  close(): Promise<void>;
};

export async function startIssuer(health: IssuerHealth = 'well'): Promise<TestIssuer> {
  let { key, published } = await newKey(KEY_ID);
  const server = createServer((request, response) => {
    const pages: Record<string, unknown> = {
      '/.well-known/openid-configuration': health === 'no-configuration' ? null : configuration,
      '/keys': health === 'no-keys' ? null : { keys: [published] },
    };
    const page = pages[request.url as string] ?? null;
    response.writeHead(page === null ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = health === 'names-another-issuer' ? `${url}/other` : url;
  const configuration = { issuer, jwks_uri: `${url}/keys` };
  return {
    url,
    sign: (claims, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: url, sub: 'somebody', iat: now, exp: now + 60, ...claims };
      const given = Object.entries(all).filter(([, value]) => value !== null);
      return new SignJWT(Object.fromEntries(given) as JWTPayload)
        .setProtectedHeader({ alg: 'ES256', kid: published.kid, typ: 'JWT', ...header })
        .sign(key);
    },
    rotate: async () => {
      ({ key, published } = await newKey(`${KEY_ID}-next`));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function newKey(kid: string) {
  const { privateKey: key, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { key, published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
