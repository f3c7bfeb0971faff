import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT_ID,
  type HostileProvider,
  type Lie,
  startHostileProvider,
} from '../harness/hostile-provider.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';

let people: People;
let provider: HostileProvider;
let other: HostileProvider;
let providerId: string;
let otherId: string;

beforeAll(async () => {
  people = await startPeople();
  [provider, other] = [await startHostileProvider(), await startHostileProvider()];
  providerId = await tenantOf(provider, 'acme');
  otherId = await tenantOf(other, 'globex');
});
afterAll(async () => {
  await Promise.all([provider, other].map((open) => open?.close()));
  await people?.stop();
});
afterEach(() => {
  provider.lie = {};
  other.lie = {};
});

async function tenantOf({ issuer }: HostileProvider, slug: string): Promise<string> {
  const { id } = await people.deployment.createTenantOf(issuer, slug);
  return people.configure({ id, slug }, { clientId: CLIENT_ID, clientSecret: null });
}

const counts = () =>
  people.deployment.sql(
    `select (select count(*)::int from sessions) as sessions, (select count(*)::int from users) as users,
       (select count(*)::int from tenants) as tenants, (select sum(size)::int from ledger_heads) as events`,
  );

const start = `${PUBLIC_URL}/auth/acme/sign-in`;

async function attempt(lie: Lie) {
  provider.lie = lie;
  const browser = people.browser();
  const { response } = await browser.visit(start);
  return { browser, status: response.status };
}

test('an honest answer of the same provider signs in, also beside decoy keys [AUTH-02]', async () => {
  for (const lie of [{}, { keys: 'decoys' } as const, { header: { kid: undefined } }]) {
    const { browser } = await attempt(lie);
    expect(browser.hasSession(), JSON.stringify(lie)).toBe(true);
    expect((await browser.api.get('/v1/me')).status).toBe(200);
  }
});

const LIES: Readonly<Record<string, Lie>> = {
  'another issuer': { claims: { iss: 'https://other.example' } },
  'no issuer': { claims: { iss: null } },
  'another audience': { claims: { aud: 'another-client' } },
  'no audience': { claims: { aud: null } },
  'two audiences without azp': { claims: { aud: [CLIENT_ID, 'another-client'] } },
  'the azp of another client': { claims: { aud: [CLIENT_ID, 'another'], azp: 'another' } },
  'another nonce': { claims: { nonce: 'another' } },
  'no nonce': { claims: { nonce: null } },
  'no subject': { claims: { sub: null } },
  'an empty subject': { claims: { sub: '' } },
  'a subject of 256 characters': { claims: { sub: 's'.repeat(256) } },
  'no time of issue': { claims: { iat: null } },
  'no expiry': { claims: { exp: null } },
  'an expiry in the past': { claims: { exp: 1_700_000_000 } },
  'the signature of another key under the right kid': { sign: 'another key' },
  'algorithm none': { sign: 'none' },
  'an HMAC with the public key as secret': { sign: 'HMAC with the public key' },
  'no kid beside several keys': { keys: 'two without kid', header: { kid: undefined } },
  'an unknown kid': { header: { kid: 'unknown' } },
  'a critical header that is not understood': { header: { crit: ['x'], x: 1 } },
  'an answer of another issuer (mix-up)': { answer: { iss: 'https://other.example' } },
  'an answer without issuer, which the provider announced': { answer: { iss: null } },
  'an answer with another state': { answer: { state: 'another' } },
  'an answer without state': { answer: { state: null } },
  'an answer without code': { answer: { code: null } },
  'a refusal of the provider': { answer: { code: null, error: 'access_denied' } },
};

describe('a sign-in ends without session, user and event when the provider sends', () => {
  test.each(Object.entries(LIES))('%s [AUTH-02]', async (_name, lie) => {
    const before = await counts();

    const { browser, status } = await attempt(lie);

    expect([400, 403, 502]).toContain(status);
    expect(browser.hasSession()).toBe(false);
    expect(await counts()).toEqual(before);
  });
});

describe('an answer to a sign-in', () => {
  /** A browser that has started a sign-in, and the URL at the provider that it is redirected to. */
  async function begun() {
    const browser = people.browser();
    const redirect = await browser.request(start);
    const answer = await fetch(redirect.headers.get('location') as string, { redirect: 'manual' });
    return { browser, callback: answer.headers.get('location') as string };
  }

  test('is refused in another browser, with and without a sign-in of its own [AUTH-02]', async () => {
    const { callback } = await begun();
    const empty = people.browser();
    const { browser: victim } = await begun();

    for (const browser of [empty, victim]) {
      expect((await browser.request(callback)).status).toBe(400);
      expect(browser.hasSession()).toBe(false);
    }
  });

  test('is refused a second time [AUTH-02]', async () => {
    const { browser, callback } = await begun();

    expect((await browser.request(callback)).status).toBe(303);
    expect((await people.browser().request(callback)).status).toBe(400);
    expect((await browser.request(callback)).status).toBe(400);
  });

  test("is refused at another provider's callback and at another tenant's (mix-up) [AUTH-02]", async () => {
    for (const path of [`acme/${otherId}`, `globex/${otherId}`]) {
      const { browser, callback } = await begun();
      const moved = callback.replace(`acme/${providerId}`, path);
      expect(moved).not.toBe(callback);
      expect((await browser.request(moved)).status).toBe(400);
      expect(browser.hasSession()).toBe(false);
    }
  });

  test('is refused after the provider was disabled, changed or its state forged [AUTH-02]', async () => {
    const disabled = await begun();
    await people.deployment.sql(
      "update identity_providers set state = 'disabled' where provider_id = $1",
      [providerId],
    );
    expect((await disabled.browser.request(disabled.callback)).status).toBe(400);
    await people.deployment.sql(
      "update identity_providers set state = 'active', version = version + 1 where provider_id = $1",
      [providerId],
    );
    const forged = await begun();
    await forged.browser.jar.removeAllCookies();
    await forged.browser.jar.setCookie('__Host-svc_signin=AAAA; Secure; Path=/', PUBLIC_URL);
    expect((await forged.browser.request(forged.callback)).status).toBe(400);
    const { browser, callback } = await begun();
    expect((await browser.request(callback)).status).toBe(303);
  });

  test('gives a session of a new value, whatever the browser brought (fixation) [AUTH-02]', async () => {
    const planted = 'A'.repeat(43);
    const { browser, callback } = await begun();
    await browser.jar.setCookie(`__Host-svc_session=${planted}; Secure; Path=/`, PUBLIC_URL);
    await browser.request(callback);
    const [value] = (await browser.jar.getCookies(PUBLIC_URL)).map((cookie) => cookie.value);
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(value).not.toBe(planted);
    const second = people.browser();
    await second.jar.setCookie(`__Host-svc_session=${value}; Secure; Path=/`, PUBLIC_URL);
    // signing in again ends the former session: its value is worth nothing any more
    await browser.visit(start);
    expect((await second.api.get('/v1/me')).status).toBe(401);
  });
});

test('one subject at two issuers is two people, and neither has access to the other tenant [AUTH-02]', async () => {
  const [mine, theirs] = [people.browser(), people.browser()];
  await mine.visit(start);
  await theirs.visit(`${PUBLIC_URL}/auth/globex/sign-in`);
  const me = async (browser: typeof mine) =>
    (await browser.api.get<{ id: string; tenant: { slug: string } }>('/v1/me')).body;

  const [one, two] = [await me(mine), await me(theirs)];

  expect([one.tenant.slug, two.tenant.slug]).toEqual(['acme', 'globex']);
  expect(one.id).not.toBe(two.id);
});

test('unknown tenants and tenants without sign-in get the same 404, and nothing comes to be [AUTH-02]', async () => {
  await people.deployment.createTenant('no-sign-in');
  const before = await counts();
  const answers = [];
  for (const slug of ['no-sign-in', 'nobody', 'platform', '%00', "a'b"]) {
    const { status, body } = await people.browser().api.get(`/auth/${slug}/sign-in`);
    const { detail } = body as { detail: string };
    answers.push([status, detail]);
  }

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([404, 'sign-in is not configured'])]),
  );
  expect(await counts()).toEqual(before);
});

test('a provider that is down makes sign-in 502, naming it, and sessions go on [AUTH-02]', async () => {
  const gone = await startHostileProvider();
  const { id } = await people.deployment.createTenantOf(gone.issuer, 'gone');
  await people.configure({ id, slug: 'gone' }, { clientId: CLIENT_ID, clientSecret: null });
  const url = `${PUBLIC_URL}/auth/gone/sign-in`;
  const browser = people.browser();
  await browser.visit(url);
  const waiting = people.browser();
  const redirect = await waiting.request(url);
  const answer = await fetch(redirect.headers.get('location') as string, { redirect: 'manual' });
  await gone.close();

  const response = await waiting.request(answer.headers.get('location') as string);

  expect(response.status).toBe(502);
  expect(await response.text()).toContain(gone.issuer);
  expect((await browser.api.get('/v1/me')).status).toBe(200);
});
