import type { Me } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import type { Browser } from '../harness/browser.ts';
import {
  approvedCode,
  approveSignIn,
  beginSignIn,
  commandLineToken,
  exchange,
} from '../harness/command-line.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';

let people: People;
let acme: Tenant;
let globex: Tenant;
let alice: Browser;
let url: string;

beforeAll(async () => {
  people = await startPeople();
  url = people.deployment.url;
  acme = await people.deployment.createTenant('acme');
  globex = await people.deployment.createTenant('globex');
  for (const tenant of [acme, globex]) await people.configure(tenant);
  alice = await people.signedIn(acme, ACCOUNTS.alice);
});
afterAll(() => people?.stop());

const me = (api: Api) => api.get<Me>('/v1/me');
const codes = () =>
  people.deployment.sql<{ n: number }>('select count(*)::int as n from command_line_codes');

describe('an authorization request', () => {
  const open = (query: Record<string, string> | string) =>
    alice.request(`${PUBLIC_URL}/auth/authorize?${new URLSearchParams(query)}`);

  test('leads to the page of the console at the public address, with what it asks', async () => {
    const { query } = beginSignIn({ tenant: 'acme' });

    const response = await open(query);

    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') as string);
    expect(location.origin + location.pathname).toBe(`${PUBLIC_URL}/cli-sign-in`);
    expect(Object.fromEntries(location.searchParams)).toEqual(query);
  });

  const changes: readonly (readonly [string, Record<string, string>])[] = [
    ...[
      'https://evil.example/callback',
      'http://127.0.0.1.evil.example:80/callback',
      'http://127.0.0.1:80@evil.example/callback',
      'http://evil.example#http://127.0.0.1:80/callback',
      'http://127.0.0.1:80/callback/../../x',
      'http://127.0.0.1:80/callback?x=1',
      'http://127.0.0.1:80/callback#x',
      'http://127.0.0.1/callback',
      'http://127.0.0.1:0/callback',
      'http://127.0.0.1:65536/callback',
      'http://localhost:80/callback',
      'http://2130706433:80/callback',
      'http://127.1:80/callback',
      'http://[::ffff:127.0.0.1]:80/callback',
      'http://127.0.0.1:80/other',
      'https://127.0.0.1:80/callback',
      'javascript://127.0.0.1:80/callback',
      '//127.0.0.1:80/callback',
    ].map((redirect_uri) => [`the address ${redirect_uri}`, { redirect_uri }] as const),
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a short challenge', { code_challenge: 'x' }],
    ['no challenge', { code_challenge: '' }],
    ['a short state', { state: 'x' }],
    ['a state that breaks the line', { state: 'x'.repeat(16).concat('\r\nset-cookie: a=b') }],
    ['a host name of control characters', { host: 'laptop\u001b[2J' }],
    ['a host name that reverses the text', { host: 'laptop\u202e' }],
    ['a host name of 256 characters', { host: 'x'.repeat(256) }],
    ['another client', { client_id: 'other' }],
    ['a token in place of a code', { response_type: 'token' }],
    ['a tenant that is a path', { tenant: '../x' }],
  ];

  test.each(changes)(
    'with %s is refused without a redirect, and not approved [AUTH-02]',
    async (_name, change) => {
      const { query } = beginSignIn(change);
      const [before] = await codes();

      const response = await open(query);
      const posted = await approveSignIn(alice, { ...query, tenant_id: acme.id });

      expect([response.status, posted.status]).toEqual([400, 400]);
      expect(response.headers.get('location')).toBeNull();
      expect(await codes()).toEqual([before]);
    },
  );

  test('that repeats a parameter is refused, whichever of the two is right [AUTH-02]', async () => {
    const { query } = beginSignIn();
    const twice = `${new URLSearchParams(query)}&redirect_uri=https%3A%2F%2Fevil.example`;

    expect((await open(twice)).status).toBe(400);
  });

  test('is approved at an IPv6 loopback address, too', async () => {
    const begun = beginSignIn({ redirect_uri: 'http://[::1]:49152/callback' });

    const answer = await exchange(url, begun, await approvedCode(alice, begun), {
      redirect_uri: 'http://[::1]:49152/callback',
    });

    expect(answer.status).toBe(200);
  });
});

describe('an approval', () => {
  const approve = (
    browser: Browser,
    change: Record<string, string> = {},
    headers?: Record<string, string>,
  ) => approveSignIn(browser, { ...beginSignIn().query, tenant_id: acme.id, ...change }, headers);

  test.each<[string, Record<string, string>]>([
    ['names no origin', {}],
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }],
    ['comes from a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['comes from another origin', { origin: 'http://127.0.0.1:49152' }],
  ])('that %s is refused, and makes no code [AUTH-02]', async (_name, headers) => {
    const [before] = await codes();

    expect((await approve(alice, {}, headers)).status).toBe(403);

    expect(await codes()).toEqual([before]);
  });

  test('needs a session: no bearer token approves, least of all that of a command line [AUTH-02]', async () => {
    const token = await commandLineToken(url, alice);
    for (const authorization of [`Bearer ${token}`, `Bearer ${acme.alice.token}`]) {
      const headers = { authorization, 'sec-fetch-site': 'same-origin' };
      expect((await approve(alice, {}, headers)).status).toBe(401);
      expect((await approve(people.browser(), {}, headers)).status).toBe(401);
    }
    expect((await approve(people.browser())).status).toBe(401);
  });

  test('needs a sign-in within the last 15 minutes [AUTH-02]', async () => {
    const browser = await people.signedIn(acme, ACCOUNTS.alice);
    const { session } = (await me(browser.api)).body;
    await people.deployment.sql(
      "update sessions set authenticated_at = now() - interval '16 minutes' where session_id = $1",
      [session?.id],
    );

    const response = await approve(browser);

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'reauthentication_required' });
  });

  test('is of the tenant that the page has named: a browser that is in another one by now approves nothing [AUTH-05]', async () => {
    const browser = await people.signedIn(globex, ACCOUNTS.alice);

    expect((await approve(browser)).status).toBe(409);
    expect((await approve(browser, { tenant_id: '' })).status).toBe(409);
    expect((await approve(browser, { tenant_id: globex.id })).status).toBe(200);
  });

  test('grants nothing in another tenant [AUTH-05]', async () => {
    const browser = await people.signedIn(globex, ACCOUNTS.alice);
    const cli = people.deployment.as(await commandLineToken(url, browser));

    expect((await me(cli)).body.tenant.slug).toBe('globex');
    const { body } = await acme.alice.put<{ id: string }>('/v1/repos', { name: 'acme/secret' });
    expect((await cli.get(`/v1/repos/${body.id}`)).status).toBe(404);
  });

  test('by a session that has ended is refused [AUTH-02]', async () => {
    const browser = await people.signedIn(acme, ACCOUNTS.alice);
    const { session } = (await me(browser.api)).body;
    await people.deployment.sql('update sessions set expires_at = now() where session_id = $1', [
      session?.id,
    ]);

    expect((await approve(browser)).status).toBe(401);
  });
});

test('the page that asks cannot be framed, and is the console itself', async () => {
  const { query } = beginSignIn();

  const response = await fetch(`${url}/cli-sign-in?${new URLSearchParams(query)}`);

  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
