import type { Me } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import { type People, startPeople } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { installKeycloak, type Keycloak, startKeycloak } from './keycloak.ts';
import { CLIENT, type Person, REALM, realm, signInByKeycloak } from './realm.ts';

let keycloak: Keycloak;
let people: People;
const tenant = { id: '', slug: 'acme' };

beforeAll(async () => {
  await installKeycloak();
  keycloak = await startKeycloak();
  people = await startPeople();
  const { deployment } = people;
  tenant.id = (await deployment.createTenantOf(`${keycloak.url}/realms/${REALM}`, 'acme')).id;
  const { id: clientId, secret: clientSecret } = CLIENT;
  const providerId = await people.configure(tenant, { clientId, clientSecret });
  const path = `/auth/acme/${providerId}`;
  const callback = `https://svc.test${path}/callback`;
  await keycloak.admin('POST', '', realm({ callback, logout: `${deployment.url}${path}/logout` }));
});
afterAll(async () => {
  await people?.stop();
  await keycloak?.stop();
});

const me = ({ api }: Browser) => api.get<Me>('/v1/me');
const isLive = async (browser: Browser) => (await me(browser)).status === 200;

async function signedIn(person: Person): Promise<Browser> {
  const browser = people.browser();
  const { url, status, text } = await signInByKeycloak(browser, 'acme', person);
  if (!browser.hasSession()) throw new Error(`no session at ${url}: ${status} ${text}`);
  return browser;
}

async function idOf(person: Person): Promise<string> {
  const found = await keycloak.admin('GET', `/${REALM}/users?exact=true&username=${person}`);
  return (found as { id: string }[])[0]?.id as string;
}

/** "Sign out" of the sessions of a person, by an administrator. */
const signOutAll = async (person: Person) =>
  keycloak.admin('POST', `/${REALM}/users/${await idOf(person)}/logout`);

async function requireSession(isRequired: boolean): Promise<void> {
  const found = await keycloak.admin('GET', `/${REALM}/clients?clientId=${CLIENT.id}`);
  const [client] = found as { id: string; attributes: Record<string, string> }[];
  const attributes = {
    ...client?.attributes,
    'backchannel.logout.session.required': String(isRequired),
  };
  await keycloak.admin('PUT', `/${REALM}/clients/${client?.id}`, { ...client, attributes });
}

test('a person signs in by code flow with PKCE, and a realm role in a claim makes an administrator [AUTH-02]', async () => {
  const [ada, vera] = [await signedIn('ada'), await signedIn('vera')];

  expect((await me(ada)).body).toMatchObject({ kind: 'admin', tenant: { slug: 'acme' } });
  expect((await me(vera)).body.kind).toBe('viewer');
});

test('a browser that Keycloak knows signs in again without the form [AUTH-02]', async () => {
  const browser = await signedIn('ada');
  const { session: before } = (await me(browser)).body;

  await signInByKeycloak(browser, 'acme', 'ada');

  const { session: after } = (await me(browser)).body;
  expect(after?.id).not.toBe(before?.id);
});

describe('an administrator of Keycloak signs a person out', () => {
  beforeEach(async () => {
    await people.deployment.sql('delete from sessions');
    for (const person of ['ada', 'vera'] as const) await signOutAll(person);
  });

  test.each([1, 2, 3])(
    'all of %d sessions end where the logout token need not name a session, and nobody else is signed out [AUTH-02]',
    async (count) => {
      await requireSession(false);
      const sessions: Browser[] = [];
      for (let n = 0; n < count; n++) sessions.push(await signedIn('ada'));
      const other = await signedIn('vera');

      await signOutAll('ada');

      await until('every session has ended', async () => {
        const live = await Promise.all(sessions.map(isLive));
        return !live.includes(true);
      });
      expect(await isLive(other)).toBe(true);
    },
  );

  test.each([1, 2, 3])(
    'one of %d sessions ends where the logout token must name a session, so docs/identity.md says to turn that off [AUTH-02]',
    async (count) => {
      await requireSession(true);
      const sessions: Browser[] = [];
      for (let n = 0; n < count; n++) sessions.push(await signedIn('ada'));
      const other = await signedIn('vera');

      await signOutAll('ada');
      // a later logout has arrived, so no other token of the first is under way
      await signOutAll('vera');
      await until('the later session has ended', async () => !(await isLive(other)));

      const live = await Promise.all(sessions.map(isLive));
      expect(live.filter((isOpen) => !isOpen)).toHaveLength(1);
    },
  );
});

test('who is disabled cannot sign in, and keeps an open session until an administrator signs the person out [AUTH-02]', async () => {
  await requireSession(false);
  const browser = await signedIn('vera');
  const path = `/${REALM}/users/${await idOf('vera')}`;
  await keycloak.admin('PUT', path, { enabled: false });

  const again = await signInByKeycloak(browser, 'acme', 'vera', '?maxAge=0');
  const elsewhere = people.browser();
  const first = await signInByKeycloak(elsewhere, 'acme', 'vera');

  expect(again.text).toContain('Account is disabled');
  expect(first.text).toContain('Account is disabled');
  expect(elsewhere.hasSession()).toBe(false);
  expect(await isLive(browser)).toBe(true);
  await signOutAll('vera');
  await until('the session has ended', async () => !(await isLive(browser)));
  await keycloak.admin('PUT', path, { enabled: true });
  expect(await isLive(browser)).toBe(false);
});
