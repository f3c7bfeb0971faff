import { type Me, newId, type Session, type User } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityProvider } from '../../tools/identity-provider/provider.ts';
import type { Browser } from '../harness/browser.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { type People, PUBLIC_URL, signIn, startPeople } from '../harness/people.ts';

let people: People;
let acme: Tenant;
let providerId: string;

beforeAll(async () => {
  people = await startPeople();
  acme = await people.deployment.createTenant('acme');
  providerId = await people.configure(acme);
});
afterAll(() => people?.stop());

const me = (browser: Browser) => browser.api.get<Me>('/v1/me');
const kinds = async () =>
  (
    await people.deployment.sql<{ kind: string }>(
      'select kind from ledger_events where tenant_id = $1 order by idx',
      [acme.id],
    )
  ).map(({ kind }) => kind);

test('a person signs in at the identity provider and is then served by cookie [AUTH-02]', async () => {
  const browser = people.browser();

  const { url } = await signIn(browser, 'acme', ACCOUNTS.alice, '?returnTo=/findings');

  expect(url).toBe(`${PUBLIC_URL}/findings`);
  const { status, body } = await me(browser);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'admin',
    name: 'alice',
    tenant: { slug: 'acme' },
    environment: 'development',
    id: `user:${people.deployment.identityProvider.issuer}#alice`,
  });
  expect(body.may).toContain('createToken');
  expect(body.session?.authenticatedAt).toEqual(expect.any(String));
  expect(await kinds()).toContain('user.signed_in');
});

test('cookies are of this host alone, secure, and hidden from scripts; the callback keeps none of the sign-in [AUTH-02]', async () => {
  const browser = await people.signedIn(acme, ACCOUNTS.bob);

  const cookies = (await browser.jar.getCookies(PUBLIC_URL)).map((cookie) => cookie.toJSON());

  expect(cookies).toEqual([
    expect.objectContaining({
      key: '__Host-svc_session',
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      hostOnly: true,
    }),
  ]);
});

test('the database keeps no value of a cookie, and the ledger no name of a person in clear [AUTH-02]', async () => {
  const browser = await people.signedIn(acme, ACCOUNTS.mia);
  const [cookie] = await browser.jar.getCookies(PUBLIC_URL);

  const [row] = await people.deployment.sql<{ hits: number; names: number }>(
    `select (select count(*)::int from sessions s where s::text like '%' || $1 || '%') as hits,
       (select count(*)::int from ledger_events e
        where kind like 'user.%' and event ~ '"(alice|bob|mia)"') as names`,
    [cookie?.value],
  );

  expect(row).toEqual({ hits: 0, names: 0 });
});

describe('an unsafe request with a session cookie', () => {
  const post = async (headers: Record<string, string>) => {
    const browser = await people.signedIn(acme, ACCOUNTS.alice);
    return browser.request(`${PUBLIC_URL}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'forged' }),
    });
  };

  test.each([
    ['names no origin', {}],
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }],
    ['comes from a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['has another Origin', { origin: 'https://evil.example' }],
    ['has the Origin null', { origin: 'null' }],
    ['has an Origin that begins with ours', { origin: `${PUBLIC_URL}.evil.example` }],
    ['is a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['is plain text', { 'content-type': 'text/plain' }],
  ])('is refused when it %s, and writes nothing [AUTH-02]', async (_name, headers) => {
    const response = await post(headers as Record<string, string>);

    expect(response.status).toBe(403);
    const { sql } = people.deployment;
    expect(await sql("select 1 from tokens where name = 'forged'")).toEqual([]);
  });

  test('is served from the own pages, with either header [AUTH-02]', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    expect((await post({ origin: PUBLIC_URL })).status).toBe(201);
  });
});

test('two session cookies, of which one is planted, are no credential [AUTH-02]', async () => {
  const browser = await people.signedIn(acme, ACCOUNTS.alice);
  const [cookie] = await browser.jar.getCookies(PUBLIC_URL);
  const send = (value: string) =>
    fetch(`${people.deployment.url}/v1/me`, { headers: { cookie: value } });

  expect((await send(`__Host-svc_session=${cookie?.value}`)).status).toBe(200);
  expect((await send(`svc_session=${cookie?.value}`)).status).toBe(401);
  const both = `__Host-svc_session=${'A'.repeat(43)}; __Host-svc_session=${cookie?.value}`;
  expect((await send(both)).status).toBe(401);
});

test('signing out ends the session, also for who has copied the cookie [AUTH-02]', async () => {
  const browser = await people.signedIn(acme, ACCOUNTS.alice);
  const [cookie] = await browser.jar.getCookies(PUBLIC_URL);

  expect((await browser.request(`${PUBLIC_URL}/auth/sign-out`, { method: 'POST' })).status).toBe(
    403,
  );
  expect((await me(browser)).status).toBe(200);
  expect((await browser.api.post('/auth/sign-out')).status).toBe(204);

  expect(await browser.jar.getCookies(PUBLIC_URL)).toEqual([]);
  const copied = { cookie: `__Host-svc_session=${cookie?.value}` };
  expect((await fetch(`${people.deployment.url}/v1/me`, { headers: copied })).status).toBe(401);
  expect(await kinds()).toContain('session.ended');
});

test('a session ends when it is idle, and at its absolute end [AUTH-02]', async () => {
  const { sql } = people.deployment;
  for (const column of ['last_seen_at = now() - interval $$31 minutes$$', 'expires_at = now()']) {
    const browser = await people.signedIn(acme, ACCOUNTS.alice);
    const { session } = (await me(browser)).body;
    await sql(`update sessions set ${column} where session_id = $1`, [session?.id]);
    expect((await me(browser)).status, column).toBe(401);
  }
  const browser = await people.signedIn(acme, ACCOUNTS.alice);
  const { session } = (await me(browser)).body;
  await sql(
    "update sessions set last_seen_at = now() - interval '20 minutes' where session_id = $1",
    [session?.id],
  );
  expect((await me(browser)).status).toBe(200);
  const [row] = await sql<{ recent: boolean }>(
    "select last_seen_at > now() - interval '1 minute' as recent from sessions where session_id = $1",
    [session?.id],
  );
  expect(row).toEqual({ recent: true });
});

test('what a page reads by itself is answered and does not make the session last longer [AUTH-02]', async () => {
  const { sql } = people.deployment;
  const browser = await people.signedIn(acme, ACCOUNTS.alice);
  const { session } = (await me(browser)).body;
  const read = (path: string, headers: Record<string, string>) =>
    browser.request(`${PUBLIC_URL}${path}`, { headers });
  const isOld = async () => {
    const [row] = await sql<{ old: boolean }>(
      "select last_seen_at < now() - interval '19 minutes' as old from sessions where session_id = $1",
      [session?.id],
    );
    return row?.old;
  };
  await sql(
    "update sessions set last_seen_at = now() - interval '20 minutes' where session_id = $1",
    [session?.id],
  );
  const background = await read('/v1/me', { 'x-svc-background': '1' });
  expect(background.status).toBe(200);
  const { session: seen } = (await background.json()) as Me;
  const left = Date.parse(seen?.expiresAt ?? '') - Date.now();
  expect(left).toBeLessThan(11 * 60_000);
  const stream = await read('/v1/changes?follow=false', { accept: 'text/event-stream' });
  expect(stream.status).toBe(200);
  await stream.text();
  expect(await isOld()).toBe(true);
  expect((await read('/v1/me', {})).status).toBe(200);
  expect(await isOld()).toBe(false);
});

test('a change of authority needs a sign-in within 15 minutes, and a revocation does not [AUTH-02]', async () => {
  const browser = await people.signedIn(acme, ACCOUNTS.alice);
  const created = await browser.api.post<{ id: string }>('/v1/tokens', { name: 'before' });
  const { session } = (await me(browser)).body;
  await people.deployment.sql(
    "update sessions set authenticated_at = now() - interval '16 minutes' where session_id = $1",
    [session?.id],
  );

  const refused = await browser.api.post<{ code: string }>('/v1/tokens', { name: 'after' });

  expect([refused.status, refused.body.code]).toEqual([401, 'reauthentication_required']);
  expect((await browser.api.delete(`/v1/tokens/${created.body.id}`)).status).toBe(200);
  await signIn(browser, 'acme', ACCOUNTS.alice, '?maxAge=0');
  expect((await browser.api.post('/v1/tokens', { name: 'after' })).status).toBe(201);
});

test('a suspended person is refused by cookie and by JWT until restored [AUTH-02, AUTH-04]', async () => {
  const { identityProvider, as } = people.deployment;
  const browser = await people.signedIn(acme, ACCOUNTS.vera);
  const jwt = as(await identityProvider.token(ACCOUNTS.vera, acme.adminAudience));
  const { items } = (await acme.alice.get<{ items: User[] }>('/v1/users')).body;
  const vera = items.find(({ subject }) => subject === 'vera');
  expect((await jwt.get<Me>('/v1/me')).body.userId).toBe(vera?.id);

  expect((await acme.alice.post(`/v1/users/${vera?.id}/suspend`)).status).toBe(200);

  expect((await me(browser)).status).toBe(401);
  expect((await jwt.get('/v1/me')).status).toBe(403);
  const again = people.browser();
  expect((await signIn(again, 'acme', ACCOUNTS.vera)).response.status).toBe(403);
  expect(again.hasSession()).toBe(false);
  expect(await kinds()).toEqual(expect.arrayContaining(['user.suspended', 'sign_in.refused']));
  await acme.alice.post(`/v1/users/${vera?.id}/restore`);
  expect((await jwt.get('/v1/me')).status).toBe(200);
  expect((await me(await people.signedIn(acme, ACCOUNTS.vera))).status).toBe(200);
});

test('people list and end their own sessions, and an admin those of anybody [AUTH-02]', async () => {
  const [vera, second, alice] = [
    await people.signedIn(acme, ACCOUNTS.vera),
    await people.signedIn(acme, ACCOUNTS.vera),
    await people.signedIn(acme, ACCOUNTS.alice),
  ];
  const sessions = async (browser: Browser) =>
    (await browser.api.get<{ items: Session[] }>('/v1/sessions?limit=200')).body.items;
  const ofAlice = (await me(alice)).body.session?.id;

  expect(new Set((await sessions(vera)).map(({ user }) => user))).toEqual(new Set(['vera']));
  expect((await vera.api.delete(`/v1/sessions/${ofAlice}`)).status).toBe(404);
  expect(
    (await vera.api.delete(`/v1/sessions/${(await me(second)).body.session?.id}`)).status,
  ).toBe(204);
  expect((await me(second)).status).toBe(401);
  expect((await alice.api.delete(`/v1/sessions/${(await me(vera)).body.session?.id}`)).status).toBe(
    204,
  );
  expect((await me(vera)).status).toBe(401);
});

test('a directory whose people are provisioned admits nobody else, and links one by externalId once [AUTH-02]', async () => {
  const tenant = await people.deployment.createTenant('provisioned');
  const id = await people.configure(tenant, { isProvisioned: true });
  const { sql } = people.deployment;
  const userId = newId('user');

  expect((await signIn(people.browser(), 'provisioned', ACCOUNTS.alice)).response.status).toBe(403);
  expect((await tenant.alice.get('/v1/me')).status).toBe(403);
  await sql(
    `insert into users (tenant_id, user_id, provider_id, external_id, is_provisioned, email)
     values ($1, $3, $2, 'alice', true, 'bob')`,
    [tenant.id, id, userId],
  );
  const browser = await people.signedIn(tenant, ACCOUNTS.alice);

  expect((await me(browser)).body.userId).toBe(userId);
  // an address finds nobody
  expect((await signIn(people.browser(), 'provisioned', ACCOUNTS.bob)).response.status).toBe(403);
  await sql('update users set active = false where user_id = $1', [userId]);
  expect((await me(browser)).status).toBe(403);
});

test('a record from before a directory provisions people gives no access, and ends when its person is linked [AUTH-02, AUTH-03]', async () => {
  const tenant = await people.deployment.createTenant('provisioned-later');
  const id = await people.configure(tenant, {});
  const { sql } = people.deployment;
  const before = await people.signedIn(tenant, ACCOUNTS.alice);
  expect((await me(before)).status).toBe(200);

  await sql('update identity_providers set is_provisioned = true where provider_id = $1', [id]);

  expect((await me(before)).status).toBe(403);
  expect((await tenant.alice.get('/v1/me')).status).toBe(403);
  const again = await signIn(people.browser(), 'provisioned-later', ACCOUNTS.alice);
  expect(again.response.status).toBe(403);
  const userId = newId('user');
  await sql(
    `insert into users (tenant_id, user_id, provider_id, external_id, is_provisioned)
     values ($1, $3, $2, 'alice', true)`,
    [tenant.id, id, userId],
  );
  const linked = await people.signedIn(tenant, ACCOUNTS.alice);
  expect((await me(linked)).body.userId).toBe(userId);
  expect((await me(before)).status).toBe(401);
  await sql('update users set active = false where user_id = $1', [userId]);
  expect((await me(linked)).status).toBe(403);
  expect((await tenant.alice.get('/v1/me')).status).toBe(403);
});

describe('a provider with ES256 and a client that authenticates by private_key_jwt', () => {
  test('signs people in, before and after its keys rotate, and ends sessions by back-channel logout [AUTH-02]', async () => {
    const provider = await startIdentityProvider({
      accounts: [ACCOUNTS.alice],
      port: 0,
      environment: 'test',
      algorithm: 'ES256',
    });
    try {
      const { id } = await people.deployment.createTenantOf(provider.issuer, 'es256');
      const tenant = { id, slug: 'es256' };
      await people.configure(tenant, { at: provider, privateKeyJwt: true });
      await people.signedIn(tenant, ACCOUNTS.alice);
      await provider.rotateKeys();
      const browser = await people.signedIn(tenant, ACCOUNTS.alice);
      expect((await me(browser)).status).toBe(200);

      await signOutAt(provider.issuer, browser);

      expect((await me(browser)).status).toBe(401);
    } finally {
      await provider.close();
    }
  });
});

test('logout tokens that are none, or of nobody, are refused alike [AUTH-02]', async () => {
  const jwt = await people.deployment.identityProvider.token(ACCOUNTS.alice, acme.adminAudience);
  for (const path of [`acme/${providerId}`, 'nobody/idp_x', 'acme/idp_x']) {
    for (const token of ['', 'garbage', jwt]) {
      const response = await fetch(`${people.deployment.url}/auth/${path}/logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      });
      const { detail } = (await response.json()) as { detail: string };
      expect([response.status, detail]).toEqual([400, 'the logout token is invalid']);
    }
  }
});

/** Signs out at the identity provider, which then notifies its clients. */
async function signOutAt(issuer: string, { visit }: Browser): Promise<void> {
  const page = await (await visit(`${issuer}/session/end`)).response.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await visit(`${issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
}
