import { randomUUID } from 'node:crypto';
import { newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIssuer, type TestIssuer } from '../harness/issuer.ts';
import { type People, startPeople } from '../harness/people.ts';

const CLIENT_ID = 'svc-client';
/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let people: People;
let issuer: TestIssuer;
let stranger: TestIssuer;
let acme: { id: string; slug: string; providerId: string };
let globex: typeof acme;

beforeAll(async () => {
  people = await startPeople();
  [issuer, stranger] = [await startIssuer(), await startIssuer()];
  acme = await tenantOf('acme', CLIENT_ID);
  globex = await tenantOf('globex', 'client-of-globex');
});
afterAll(async () => {
  await Promise.all([issuer, stranger].map((open) => open?.close()));
  await people?.stop();
});

async function tenantOf(slug: string, clientId: string) {
  const { id } = await people.deployment.createTenantOf(issuer.url, slug);
  const providerId = await people.configure({ id, slug }, { clientId, clientSecret: null });
  return { id, slug, providerId };
}

/** Opens a session of the person as sign-in does. */
async function openSession(of: typeof acme, subject: string, providerSession: string) {
  await people.deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [of.id, newId('user'), of.providerId, issuer.url, subject],
  );
  await people.deployment.sql(
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, provider_session, expires_at, idle_seconds)
     select tenant_id, $3::text, sha256($3::text::bytea), user_id, provider_id, 'viewer', $4, now() + interval '1 hour', 1800
     from users where tenant_id = $1 and subject = $2`,
    [of.id, subject, newId('session'), providerSession],
  );
}

/** The provider's ids of the sessions that are open, by tenant. */
async function open(of: typeof acme): Promise<string[]> {
  const rows = await people.deployment.sql<{ id: string }>(
    'select provider_session as id from sessions where tenant_id = $1 order by 1',
    [of.id],
  );
  return rows.map(({ id }) => id);
}

function logoutToken(
  claims: Readonly<Record<string, unknown>>,
  { header = {}, by = issuer }: { header?: Record<string, unknown>; by?: TestIssuer } = {},
): Promise<string> {
  const all = { aud: CLIENT_ID, sub: null, jti: randomUUID(), events: EVENTS, ...claims };
  return by.sign(all, { typ: 'logout+jwt', ...header });
}

async function notify(token: string, at = acme): Promise<number> {
  const url = `${people.deployment.url}/auth/${at.slug}/${at.providerId}/logout`;
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  await response.arrayBuffer();
  return response.status;
}

beforeEach(async () => {
  await people.deployment.sql('delete from sessions');
  for (const tenant of [acme, globex]) {
    await openSession(tenant, 'ann', 'ann-1');
    await openSession(tenant, 'ann', 'ann-2');
    await openSession(tenant, 'bo', 'bo-1');
  }
});

test('a logout token ends the session that it names, or all of its subject, in its own tenant alone [AUTH-02]', async () => {
  expect(await notify(await logoutToken({ sid: 'ann-1' }))).toBe(200);
  expect(await open(acme)).toEqual(['ann-2', 'bo-1']);
  await openSession(acme, 'ann', 'ann-3');
  expect(await notify(await logoutToken({ sub: 'ann' }))).toBe(200);
  expect([await open(acme), await open(globex)]).toEqual([['bo-1'], ['ann-1', 'ann-2', 'bo-1']]);
});

test('a logout token that is replayed ends no later session [AUTH-02]', async () => {
  const token = await logoutToken({ sid: 'ann-1' });
  expect(await notify(token)).toBe(200);
  await openSession(acme, 'ann', 'ann-1');

  expect(await notify(token)).toBe(400);

  expect(await open(acme)).toContain('ann-1');
});

type Attack = () => Promise<string>;
const sid = { sid: 'ann-1' };
const ATTACKS: Readonly<Record<string, Attack>> = {
  'is for another client': () => logoutToken({ ...sid, aud: 'client-of-globex' }),
  'has a nonce, as ID tokens have': () => logoutToken({ ...sid, nonce: 'n' }),
  'has no events': () => logoutToken({ ...sid, events: null }),
  'has other events': () => logoutToken({ ...sid, events: { 'urn:other': {} } }),
  'has no id': () => logoutToken({ ...sid, jti: null }),
  'has no time of issue': () => logoutToken({ ...sid, iat: null }),
  'names neither session nor subject': () => logoutToken({}),
  'names an empty subject': () => logoutToken({ sub: '' }),
  'has expired': () => logoutToken({ ...sid, iat: 1_700_000_000, exp: 1_700_000_060 }),
  'is of another type': () => logoutToken(sid, { header: { typ: 'at+jwt' } }),
  'is of another issuer': () => logoutToken(sid, { by: stranger }),
  'is signed by another issuer in the name of this one': () =>
    logoutToken({ ...sid, iss: issuer.url }, { by: stranger }),
};

describe('a logout token ends nothing when it', () => {
  test.each(Object.entries(ATTACKS))('%s [AUTH-02]', async (_name, make) => {
    expect(await notify(await make())).toBe(400);
    expect(await open(acme)).toEqual(['ann-1', 'ann-2', 'bo-1']);
  });

  test('comes to the provider of another tenant [AUTH-02]', async () => {
    expect(await notify(await logoutToken(sid), globex)).toBe(400);
    expect(await open(globex)).toEqual(['ann-1', 'ann-2', 'bo-1']);
  });
});
