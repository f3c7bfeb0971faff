import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AbsentStandby,
  loseStandby,
} from '../../apps/server/src/db/absent-standby.testing.ts';
import type { Browser } from '../harness/browser.ts';
import {
  APP,
  type AppBench,
  CREDENTIAL,
  MANIFEST,
  ROTATION,
  startAppBench,
} from '../harness/code-host-app.ts';
import {
  approvedCode,
  approveSignIn,
  beginSignIn,
  commandLineToken,
  exchange,
} from '../harness/command-line.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory, GROUP_URN, USER_URN } from '../harness/directory.ts';
import { PUBLIC_URL } from '../harness/people.ts';

let bench: AppBench;
let acme: Tenant;
let other: Tenant;
let alice: Browser;
let directory: Directory;
let standby: AbsentStandby | undefined;

beforeAll(async () => {
  bench = await startAppBench({}, 'embedded');
  const { deployment } = bench.people;
  [acme, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  await bench.people.configure(acme);
  alice = await bench.people.signedIn(acme, ACCOUNTS.alice);
  directory = await connectDirectory(deployment, acme);
  await bench.create();
});
afterAll(async () => {
  await standby?.restore();
  await bench?.stop();
});

type Statuses = Record<string, () => Promise<{ readonly status: number }>>;

/** Requests that write outside of the operations of a tenant, each prepared while the standby is there. */
async function writes(): Promise<Statuses> {
  const { people, paula, host } = bench;
  const { url } = people.deployment;
  const [user, left] = [await directory.user('ada'), await directory.user('bob')];
  const [group, former] = [await directory.group('staff'), await directory.group('former')];
  const replaced = { schemas: [USER_URN], userName: 'ada' };
  const deactivate = [{ op: 'replace', path: 'active', value: false }];
  const rename = [{ op: 'replace', path: 'displayName', value: 'crew' }];

  const newcomer = people.browser();
  const callback = await callbackOf(newcomer);
  const request = beginSignIn();
  const query = { ...beginSignIn().query, tenant_id: acme.id };
  const code = await approvedCode(alice, request);
  const revoked = await commandLineToken(url, alice);
  const body = JSON.stringify({ zen: 'Speak like a human.' });
  const signature = createHmac('sha256', host.app.webhookSecret).update(body).digest('hex');
  return {
    'SCIM creates a user': () =>
      directory.send('POST', '/Users', { schemas: [USER_URN], userName: 'eve' }),
    'SCIM replaces a user': () => directory.send('PUT', `/Users/${user}`, replaced),
    'SCIM changes a user': () => directory.patch(`/Users/${user}`, deactivate),
    'SCIM deletes a user': () => directory.send('DELETE', `/Users/${left}`),
    'SCIM creates a group': () =>
      directory.send('POST', '/Groups', { schemas: [GROUP_URN], displayName: 'new' }),
    'SCIM replaces a group': () =>
      directory.send('PUT', `/Groups/${group}`, { schemas: [GROUP_URN], displayName: 'all' }),
    'SCIM changes a group': () => directory.patch(`/Groups/${group}`, rename),
    'SCIM deletes a group': () => directory.send('DELETE', `/Groups/${former}`),
    'the platform suspends a tenant': () =>
      paula.api.post(`/v1/platform/tenants/${other.id}/suspend`),
    'the platform restores a tenant': () =>
      paula.api.post(`/v1/platform/tenants/${other.id}/restore`),
    'the platform creates a tenant': () =>
      paula.api.post('/v1/platform/tenants', {
        slug: 'initech',
        issuer: people.deployment.identityProvider.issuer,
        adminClaim: { name: 'roles', value: 'admin' },
      }),
    'the platform rotates the secret of webhooks': () =>
      paula.api.post(ROTATION, { overlapMinutes: 60 }),
    'the platform replaces a credential of the App': () =>
      paula.api.put(CREDENTIAL, { credential: 'client_secret', value: host.app.clientSecret }),
    'the code host delivers an event': () =>
      fetch(`${url}/hooks/code-host`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-delivery': randomUUID(),
          'x-github-event': 'ping',
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
      }),
    'the platform deletes the App': () => paula.api.send('DELETE', APP),
    'the platform begins an App': () =>
      paula.api.post(MANIFEST, { name: 'acme-svc', organization: 'acme' }),
    'a person comes back signed in': () => newcomer.request(callback),
    'a person approves a command line': () => approveSignIn(alice, query),
    'a command line exchanges its code': () => exchange(url, request, code),
    'a command line revokes its token': () =>
      fetch(`${url}/auth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: revoked }),
      }),
    'a person signs out': () => alice.api.post('/auth/sign-out'),
  };
}

/** Signs in at the identity provider, and returns the address of the service that it leads back to, not yet visited. */
async function callbackOf(browser: Browser): Promise<string> {
  const { url } = await browser.visit(`${PUBLIC_URL}/auth/acme/sign-in`);
  const { name, password } = ACCOUNTS.bob;
  let at = url;
  let response = await browser.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name, password }).toString(),
  });
  for (;;) {
    at = new URL(response.headers.get('location') as string, at).href;
    if (at.startsWith(PUBLIC_URL)) return at;
    response = await browser.request(at);
  }
}

test('no write of a directory, the platform, the code host or a sign-in is acknowledged whose wait for the synchronous standby was cancelled [EVID-01]', async () => {
  const all = await writes();
  standby = await loseStandby(bench.people.deployment.owner);
  standby.cancelWaits();
  const actual: Record<string, number> = {};

  for (const [name, send] of Object.entries(all)) actual[name] = (await send()).status;

  expect(actual).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, 503])));
});
