import type { CreatedToken } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { browser } from '../harness/browser.ts';
import { withOwner } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { directoryAt } from '../harness/directory.ts';
import { PUBLIC_URL, signIn } from '../harness/people.ts';
import { type SignInServer, startSignInServer } from '../harness/sign-in-server.ts';
import { approveAgents } from './load.ts';

let identityProvider: IdentityProvider;
let signInServer: SignInServer;

beforeAll(async () => {
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  signInServer = await startSignInServer(identityProvider, { SVC_LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  await signInServer?.stop();
});

/** Secrets by what they are, the last of each; `passed` has all that were sent to the service or received from it. */
const secrets = new Map<string, string>();
const passed: (readonly [what: string, value: string])[] = [];

function remember(what: string, value: string | null | undefined): string {
  if (value === null || value === undefined || value.length < 16) {
    throw new Error(`${what} is not a secret (got ${value})`);
  }
  secrets.set(what, value);
  passed.push([what, value]);
  return value;
}

/** Starts a sign-in; returns the browser, and a callback with a code that the provider did not issue. */
async function beginSignIn(url: string) {
  const person = browser(PUBLIC_URL, { [PUBLIC_URL]: url });
  const begun = await person.request(`${PUBLIC_URL}/auth/acme/sign-in`);
  const [cookie] = await person.jar.getCookies(PUBLIC_URL);
  remember('sign-in cookie', cookie?.value);
  const asked = new URL(begun.headers.get('location') as string).searchParams;
  remember('nonce', asked.get('nonce'));
  const query = new URLSearchParams({
    code: remember('code', `code-${'c'.repeat(20)}`),
    state: remember('state', asked.get('state')),
    iss: identityProvider.issuer,
  });
  return { person, callback: `${asked.get('redirect_uri')}?${query}` };
}

/** Signs in rightly and wrongly, and out. */
async function passSignIns(url: string): Promise<void> {
  const { person, callback } = await beginSignIn(url);
  expect((await person.request(callback)).status).toBe(400);
  await signIn(person, 'acme', ACCOUNTS.alice);
  const cookies = await person.jar.getCookies(PUBLIC_URL);
  const session = cookies.find(({ key }) => key === '__Host-svc_session');
  remember('session cookie', session?.value);
  expect((await person.api.get('/v1/me')).status).toBe(200);
  const jwt = await identityProvider.token(ACCOUNTS.alice, 'https://logout.example');
  const logout = new URLSearchParams({ logout_token: remember('logout token', jwt) });
  const logoutUrl = callback.replace(/callback.*$/, 'logout').replace(PUBLIC_URL, url);
  expect((await fetch(logoutUrl, { method: 'POST', body: logout })).status).toBe(400);
}

/** Uses tokens of each kind, rightly and wrongly, in headers, addresses and bodies. */
async function passTokens(url: string, alice: string): Promise<void> {
  const admin = api(url, remember('JWT', alice));
  const create = async (what: string, body: Record<string, unknown>) => {
    const { token } = (await admin.post<CreatedToken>('/v1/tokens', { name: what, ...body })).body;
    return remember(what, token);
  };
  const service = await create('service token', {});
  const [lab] = await approveAgents(url, alice, 1);
  remember('lab token', lab);
  const directory = directoryAt(url, await create('provisioning token', { kind: 'provisioning' }));
  await directory.user('witnessed');
  await directory.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${service}"`)}`);
  await api(url, lab as string).post('/v1/govern/check', { tool: 'x', arguments: { service } });
  const unknown = remember('unknown token', `svt_${'9'.repeat(40)}`);
  for (const path of [`/v1/me?token=${service}`, `/v1/findings?q=${service}`, `/${service}`]) {
    await api(url, null).get(path);
    await api(url, service).get(path);
  }
  await api(url, unknown).get('/v1/me');
  await api(url, `${alice}x`).get('/v1/me');
  const ask = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'nobody',
    client_secret: remember('wrong client secret', 'wrong-secret-of-a-directory'),
  });
  await fetch(`${url}/auth/acme/scim/token`, { method: 'POST', body: ask });
  await admin.send('POST', '/v1/tokens', {
    body: `{"name": "${service}`,
    headers: { 'content-type': 'application/json' },
  });
}

/** Makes requests with each credential fail within the service, which logs why: no database, then no provider. */
async function passFailures(url: string, dataDir: string): Promise<void> {
  const sent = (what: string) => api(url, secrets.get(what) as string);
  const cookie = `__Host-svc_session=${secrets.get('session cookie')}`;
  await withOwner(dataDir, async (owner) => {
    await owner.query('begin; lock table tokens, users, sessions, agents in access exclusive mode');
    const answers = await Promise.all([
      sent('JWT').get('/v1/me'),
      sent('service token').get(`/v1/me?token=${secrets.get('service token')}`),
      sent('lab token').post('/v1/govern/check', { tool: 'x' }),
      sent('provisioning token').get('/scim/v2/Users'),
      api(url, null).send('GET', '/v1/me', { headers: { cookie } }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(503);
    await owner.query('rollback');
  });
  const { person, callback } = await beginSignIn(url);
  await identityProvider.close();
  expect((await person.request(callback)).status).toBe(502);
}

test('no secret, token, code or cookie is in any output of the service, at its most talkative level [AUTH-01, AUTH-02, OPS-03/logs]', async () => {
  const { server, dataDir, alice, clientSecret, commandOutput } = signInServer;
  remember('client secret', clientSecret);
  remember('password', ACCOUNTS.alice.password);
  await passSignIns(server.url);
  await passTokens(server.url, alice);
  await passFailures(server.url, dataDir);

  const { stdout, stderr } = await server.end('SIGTERM');

  const output = commandOutput + stdout + stderr;
  // failures are in the log, or nothing is shown
  expect(output).toContain('request failed');
  expect(output).toContain('SCIM request failed');
  expect(output).toContain('bad_gateway');
  const leaked = passed.filter(([, value]) => output.includes(value));
  expect(leaked.map(([what]) => what)).toEqual([]);
});
