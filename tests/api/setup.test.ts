import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { issueSetupCode } from '../../apps/server/src/features/sign-in/setup/setup-code.ts';
import type { Account } from '../../tools/identity-provider/account.ts';
import type { Browser } from '../harness/browser.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';

let people: People;

beforeEach(async () => {
  people = await startPeople();
});
afterEach(() => people.stop());

const newCode = async () =>
  (await withConnection(people.deployment.owner, issueSetupCode)) as string;

const post = <Body = { detail: string }>({ api }: Browser, step: string, body: unknown) =>
  api.post<Body>(`/setup/${step}`, body);
const stateOf = async ({ api }: Browser): Promise<Record<string, unknown>> => {
  const { status, body } = await api.get<Record<string, unknown>>('/setup/state');
  return { status, ...body };
};

/** A browser that has entered the code and named the organisation; its redirect URI. */
async function named(
  code: string,
  slug = 'acme',
): Promise<{ browser: Browser; redirectUri: string }> {
  const browser = people.browser();
  expect((await post(browser, 'code', { code })).status).toBe(204);
  expect((await post(browser, 'organisation', { slug })).status).toBe(204);
  const { redirectUri } = await stateOf(browser);
  return { browser, redirectUri: redirectUri as string };
}

/** Registers the client, and signs in on trial as a person does; returns the address that the browser ends on. */
async function tried(
  browser: Browser,
  redirectUri: string,
  { who = ACCOUNTS.alice, secret = 'right' }: { who?: Account; secret?: string } = {},
): Promise<string> {
  const { identityProvider } = people.deployment;
  const clientId = 'svc-setup';
  identityProvider.putClient({ clientId, secret: 'right', redirectUris: [redirectUri] });
  const provider = { issuer: identityProvider.issuer, clientId, clientSecret: secret };
  const { body } = await post<{ location: string }>(browser, 'trial', provider);
  const form = await browser.visit(body.location);
  const { url } = await browser.visit(form.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: who.name, password: who.password }).toString(),
  });
  return url;
}

const tenantCount = async () =>
  (await people.deployment.sql<{ count: number }>('select count(*)::int as count from tenants'))[0]
    ?.count;

test('a deployment without a tenant leads to its setup, which ends with its first administrator signed in [AUTH-02]', async () => {
  const start = await people.browser().request(`${PUBLIC_URL}/`);
  expect([start.status, start.headers.get('location')]).toEqual([303, '/setup']);
  expect(await stateOf(people.browser())).toEqual({ status: 200, step: 'code' });

  const { browser, redirectUri } = await named(await newCode());
  expect(await tried(browser, redirectUri)).toBe(`${PUBLIC_URL}/setup`);
  expect(await tenantCount()).toBe(0);
  expect(await stateOf(browser)).toMatchObject({
    step: 'administrators',
    claims: { sub: 'alice', roles: ['admin'] },
    choices: expect.arrayContaining([{ name: 'roles', value: 'admin' }]),
  });
  const done = await post<{ location: string }>(browser, 'finish', {
    name: 'roles',
    value: 'admin',
  });

  expect([done.status, done.body]).toEqual([200, { location: '/t/acme/overview' }]);
  expect((await browser.api.get('/v1/me')).body).toMatchObject({
    kind: 'admin',
    name: 'alice',
    tenant: { slug: 'acme' },
  });
  const kinds = await people.deployment.sql<{ kind: string }>(
    'select kind from ledger_events order by idx',
  );
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'tenant.created',
    'identity_provider.activated',
    'user.signed_in',
  ]);
  // the redirect URI that was registered is the one of every later sign-in
  const bob = await people.signedIn({ slug: 'acme' }, ACCOUNTS.bob);
  expect((await bob.api.get('/v1/me')).body).toMatchObject({ kind: 'admin', name: 'bob' });
  const statuses = await Promise.all([
    stateOf(browser),
    post(browser, 'code', { code: 'x' }),
    browser.api.get('/setup'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await withConnection(people.deployment.owner, issueSetupCode)).toBeNull();
});

test('a code works once, not after a newer one, and not after it has expired [AUTH-02]', async () => {
  const first = await newCode();
  const second = await newCode();
  expect((await post(people.browser(), 'code', { code: first })).status).toBe(403);
  const both = await Promise.all(
    [people.browser(), people.browser()].map((browser) => post(browser, 'code', { code: second })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  const third = await newCode();
  await people.deployment.sql(
    "update deployment_setup set code_expires_at = now() - interval '1 s'",
  );
  expect((await post(people.browser(), 'code', { code: third })).status).toBe(403);
});

test('guesses of the code are limited, for each address and in total [AUTH-02]', async () => {
  await newCode();
  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) {
    const code = randomBytes(16).toString('hex');
    statuses.push((await post(people.browser(), 'code', { code })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});

test('without the session of the setup, or with an ended one, no step is done [AUTH-02]', async () => {
  const { browser } = await named(await newCode());
  const stranger = people.browser();
  const trial = { issuer: 'https://login.example.com', clientId: 'svc', clientSecret: null };
  const steps = [
    ['organisation', { slug: 'mine' }],
    ['trial', trial],
    ['finish', { name: 'sub', value: 'x' }],
  ] as const;
  for (const [step, body] of steps) {
    expect((await post(stranger, step, body)).status).toBe(401);
  }
  await people.deployment.sql(
    "update deployment_setup set session_expires_at = now() - interval '1 s'",
  );
  for (const [step, body] of steps) expect((await post(browser, step, body)).status).toBe(401);
  expect(await tenantCount()).toBe(0);
});

test('requests of other sites are refused at every step [AUTH-02]', async () => {
  const { browser } = await named(await newCode());
  for (const step of ['code', 'organisation', 'trial', 'finish']) {
    const { status } = await browser.request(`${PUBLIC_URL}/setup/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    });
    expect(status).toBe(403);
  }
});

test('a failed trial keeps nothing but its reason, and can be repeated [AUTH-02]', async () => {
  const { browser, redirectUri } = await named(await newCode());
  expect(await tried(browser, redirectUri, { secret: 'wrong' })).toBe(`${PUBLIC_URL}/setup`);
  expect(await stateOf(browser)).toMatchObject({
    step: 'provider',
    failure: expect.stringContaining('refused the client id or the client secret'),
  });
  expect((await post(browser, 'finish', { name: 'roles', value: 'admin' })).status).toBe(409);
  await tried(browser, redirectUri);
  expect(await stateOf(browser)).toMatchObject({ step: 'administrators' });
  expect(await tenantCount()).toBe(0);
});

test.each([
  ['no address', 'nonsense', 422],
  ['plain http of another machine', 'http://login.example.com', 422],
  ['credentials', 'https://user:secret@login.example.com', 422],
  ['an address where nothing listens', 'http://127.0.0.1:1', 502],
])(
  'an issuer that is %s is refused before the browser leaves [AUTH-02]',
  async (_name, issuer, status) => {
    const { browser } = await named(await newCode());
    const refused = await post(browser, 'trial', { issuer, clientId: 'svc', clientSecret: null });
    expect(refused.status).toBe(status);
    expect(await stateOf(browser)).toMatchObject({ step: 'provider', failure: null });
  },
);

test('a callback with another state, without the cookie, or used a second time completes nothing [AUTH-02]', async () => {
  const { browser, redirectUri } = await named(await newCode());
  const forged = `${redirectUri}?code=x&state=y`;
  expect((await browser.request(forged)).status).toBe(400);
  expect((await people.browser().request(forged)).status).toBe(400);
  await tried(browser, redirectUri);
  expect((await browser.request(forged)).status).toBe(400);
  expect(await stateOf(browser)).toMatchObject({ step: 'administrators' });
});

test('the claim of administrators must be one of the own sign-in that people cannot change [AUTH-02]', async () => {
  const { browser, redirectUri } = await named(await newCode());
  await tried(browser, redirectUri);
  for (const claim of [
    { name: 'roles', value: 'operator' },
    { name: 'name', value: 'alice' },
    { name: '__proto__', value: 'x' },
  ]) {
    expect((await post(browser, 'finish', claim)).status).toBe(422);
  }
  expect(await tenantCount()).toBe(0);
});

test('of two requests that finish at once exactly one creates the tenant [AUTH-02]', async () => {
  const { browser, redirectUri } = await named(await newCode());
  await tried(browser, redirectUri);
  const claim = { name: 'roles', value: 'admin' };
  const both = await Promise.all([post(browser, 'finish', claim), post(browser, 'finish', claim)]);
  const statuses = both.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([401, 404, 409]).toContain(statuses[1]);
  expect(await tenantCount()).toBe(1);
});

test('a tenant that the operator creates meanwhile ends the setup [AUTH-02]', async () => {
  const { browser, redirectUri } = await named(await newCode());
  await tried(browser, redirectUri);
  await people.deployment.createTenant('other');
  expect((await post(browser, 'finish', { name: 'roles', value: 'admin' })).status).toBe(404);
  expect(await tenantCount()).toBe(1);
});

test('neither the code, the cookie nor the client secret is stored in clear [AUTH-02]', async () => {
  const code = await newCode();
  const { browser, redirectUri } = await named(code);
  await tried(browser, redirectUri);
  const [row] = await people.deployment.sql<{ text: string }>(
    "select encode(draft, 'escape') || deployment_setup::text as text from deployment_setup",
  );
  const [cookie] = await browser.jar.getCookies(PUBLIC_URL);
  for (const secret of [code, cookie?.value as string, 'right', 'alice']) {
    expect(row?.text).not.toContain(secret);
  }
});
