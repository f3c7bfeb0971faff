import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** What an ID token of the provider is like; nothing of it is by the standard unless it stays as it is. */
export type Lie = {
  /** Replace claims; null leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly sign?: 'own key' | 'another key' | 'none' | 'HMAC with the public key';
  /** Published keys; the right one with decoys, two alike without `kid`, or none. */
  readonly keys?: 'one' | 'decoys' | 'two without kid';
  /** Query of the redirect to the callback; null leaves a parameter out. */
  readonly answer?: Readonly<Record<string, string | null>>;
};

/** A provider of the code flow that signs and answers whatever the test asks for. */
export type HostileProvider = {
  readonly issuer: string;
  lie: Lie;
  close(): Promise<void>;
};

export const CLIENT_ID = 'svc-client';

export async function startHostileProvider(): Promise<HostileProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const another = await generateKeyPair('RS256', { extractable: true });
  const ownJwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const anotherJwk = { ...(await exportJWK(another.publicKey)), alg: 'RS256', use: 'sig' };
  const asked = new Map<string, URLSearchParams>();
  let issuer = '';
  const provider = { lie: {} as Lie };
  const idToken = async (nonce: string | null) => {
    const { claims = {}, header = {}, sign = 'own key' } = provider.lie;
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: issuer,
      aud: CLIENT_ID,
      sub: 'mallory',
      iat: now,
      exp: now + 60,
      nonce,
      roles: ['admin'],
      ...claims,
    };
    const payload = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== null),
    ) as JWTPayload;
    if (sign === 'none') return new UnsecuredJWT(payload).encode();
    const protectedHeader = { alg: 'RS256', kid: 'own', ...header };
    if (sign === 'HMAC with the public key') {
      const secret = Buffer.from(JSON.stringify(ownJwk));
      return new SignJWT(payload)
        .setProtectedHeader({ ...protectedHeader, alg: 'HS256' })
        .sign(secret);
    }
    const key = sign === 'own key' ? own.privateKey : another.privateKey;
    return new SignJWT(payload)
      .setProtectedHeader(protectedHeader)
      .sign(key, { crit: { x: true } });
  };
  const keySet = () => {
    if (provider.lie.keys === 'decoys') {
      const decoys = [
        { kty: 'XYZ', kid: 'own', use: 'sig' },
        { ...anotherJwk, kid: 'own', use: 'enc' },
        { kty: 'EC', crv: 'P-999', kid: 'own', x: 'AA', y: 'AA' },
      ];
      return [...decoys, ownJwk];
    }
    const { kid: _kid, ...withoutKid } = ownJwk;
    return provider.lie.keys === 'two without kid' ? [withoutKid, anotherJwk] : [ownJwk];
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url as string, issuer);
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (url.pathname === '/keys') return json({ keys: keySet() });
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      asked.set(code, url.searchParams);
      const answer = {
        code,
        state: url.searchParams.get('state'),
        iss: issuer,
        ...provider.lie.answer,
      };
      const target = new URL(url.searchParams.get('redirect_uri') as string);
      for (const [name, value] of Object.entries(answer))
        if (value !== null) target.searchParams.set(name, value);
      response.writeHead(303, { location: target.href });
      return response.end();
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    const code = new URLSearchParams(body).get('code') ?? '';
    const nonce = asked.get(code)?.get('nonce') ?? null;
    return json({ access_token: 'opaque', token_type: 'Bearer', id_token: await idToken(nonce) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    issuer,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
