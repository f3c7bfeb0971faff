import { once } from 'node:events';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from './provider.ts';

const ACCOUNTS = [
  { name: 'alice', password: 'unused', roles: ['admin'], title: 'administrator' },
  { name: 'carol', password: 'unused', roles: [], title: 'viewer' },
];
const CALLBACK = 'http://127.0.0.1:9/callback';

let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({
    accounts: ACCOUNTS,
    port: 0,
    environment: 'development',
    mode: 'choice',
  });
  provider.putClient({ clientId: 'svc', secret: null, redirectUris: [CALLBACK] });
});
afterAll(() => provider.close());

type Sent = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
type Init = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends with headers that `fetch` does not let a program choose. */
async function send(url: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<Sent> {
  const sent = request(url, { method, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** A browser's cookies at the provider, with which redirects are followed while they stay there. */
function visitor() {
  const jar = new CookieJar();
  const visit = async (url: string, init: Init = {}): Promise<Sent & { url: string }> => {
    const cookie = await jar.getCookieString(url);
    const answer = await send(url, { ...init, headers: { ...init.headers, cookie } });
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) await jar.setCookie(one, url);
    const location = answer.headers['location'];
    if (typeof location !== 'string') return { ...answer, url };
    const next = new URL(location, url).href;
    return next.startsWith(provider.issuer) ? visit(next) : { ...answer, url: next };
  };
  return visit;
}

const begin = () => {
  const query = new URLSearchParams({
    client_id: 'svc',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return `${provider.issuer}/auth?${query}`;
};
const choose = (name: string, headers: Record<string, string> = {}): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams({ name }).toString(),
});

describe('sign-in by choice', () => {
  test('offers each person with a role, and one click signs in, again at each sign-in [OPS-01]', async () => {
    const visit = visitor();
    for (const name of ['carol', 'alice']) {
      const form = await visit(begin());
      expect(form.body).toMatch(
        /value="alice"[\s\S]*administrator[\s\S]*value="carol"[\s\S]*viewer/,
      );

      const done = await visit(form.url, choose(name, { origin: provider.issuer }));

      expect(done.url).toMatch(/^http:\/\/127\.0\.0\.1:9\/callback\?code=/);
    }
  });

  test('signs nobody in who is not offered', async () => {
    const visit = visitor();
    const form = await visit(begin());
    const answer = await visit(form.url, choose('mallory'));
    expect([answer.status, answer.url]).toEqual([403, form.url]);
  });

  test.each([
    ['the Origin of another site', { origin: 'https://evil.example' }],
    ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
    ['no origin that it names', { origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses a form with %s, with the cookies of the person [OPS-01]', async (_name, headers) => {
    const visit = visitor();
    const form = await visit(begin());
    expect((await visit(form.url, choose('alice', headers as never))).status).toBe(403);
  });

  test('cannot be framed, and loads nothing', async () => {
    const form = await visitor()(begin());
    expect(form.headers['content-security-policy']).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
  });
});

describe('another machine', () => {
  test.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1', '[::1]:80'])(
    'that reaches it under the name %s is refused, at every address of it [OPS-01]',
    async (host) => {
      for (const path of ['/auth', '/interaction/x', '/.well-known/openid-configuration']) {
        expect((await send(provider.issuer + path, { headers: { host } })).status).toBe(403);
      }
    },
  );

  test('cannot connect to it: it listens on loopback alone [OPS-01]', async () => {
    const { port } = new URL(provider.issuer);
    const outer = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    for (const address of [...outer, '127.0.0.2']) {
      await expect(send(`http://${address}:${port}/auth`)).rejects.toThrow('ECONNREFUSED');
    }
  });
});

test('the provider does not start in production [OPS-01]', async () => {
  await expect(
    startIdentityProvider({
      accounts: ACCOUNTS,
      port: 0,
      environment: 'production',
      mode: 'choice',
    }),
  ).rejects.toThrow('does not run in production');
});
