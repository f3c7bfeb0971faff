import { randomUUID } from 'node:crypto';
import { type Me, newId } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedCode, beginSignIn, exchange } from '../harness/command-line.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory } from '../harness/directory.ts';
import { browserWith, type HeldSession, openSession, whoIs } from '../harness/held-session.ts';
import { startIssuer, type TestIssuer } from '../harness/issuer.ts';
import { type People, PUBLIC_URL, signIn, startPeople } from '../harness/people.ts';

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

const NAMESAKE_ISSUER = 'http://0.example';

let people: People;
let second: TestIssuer;
let directory: Directory;
let acme: Tenant;
let globex: Tenant;
/** Ids of providers and of people. */
const ids: Record<'first' | 'second' | 'other' | 'alice' | 'bob' | 'zoe' | 'yan' | 'twin', string> =
  { first: '', second: '', other: '', alice: '', bob: '', zoe: '', yan: '', twin: '' };

/** Alice and bob sign in to acme by its first provider, zoe and yan by its second one; the twin is alice of globex. */
const SESSIONS = {
  alice: { user: 'alice', provider: 'first', providerSession: 's1' },
  aliceToo: { user: 'alice', provider: 'first' },
  aliceCommandLine: { user: 'alice', provider: 'first', isCommandLine: true },
  bob: { user: 'bob', provider: 'first' },
  bobCommandLine: { user: 'bob', provider: 'first', isCommandLine: true },
  zoe: { user: 'zoe', provider: 'second', providerSession: 's1' },
  zoeToo: { user: 'zoe', provider: 'second', providerSession: 's2' },
  yan: { user: 'yan', provider: 'second', providerSession: 'y1' },
  twin: { user: 'twin', provider: 'other', providerSession: 's1' },
} as const;
type Name = keyof typeof SESSIONS;
const NAMES = Object.keys(SESSIONS) as Name[];

let held: Record<Name, HeldSession>;

beforeAll(async () => {
  people = await startPeople();
  second = await startIssuer();
  const { deployment } = people;
  [acme, globex] = [await deployment.createTenant('acme'), await deployment.createTenant('globex')];
  directory = await connectDirectory(deployment, acme);
  [ids.first, ids.other] = [await people.configure(acme), await people.configure(globex)];
  ids.second = newId('identityProvider');
  await deployment.sql(
    `insert into identity_providers (tenant_id, provider_id, issuer, purposes, client_id, admin_audience, agent_audience)
     values ($1, $2, $3, '{people}', 'second-client', 'urn:second:admin', 'urn:second:agent')`,
    [acme.id, ids.second, second.url],
  );
  // a namesake of another issuer, whom a lookup by subject alone finds first: the oldest row, never updated, and first in each index
  await deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject, external_id)
     values ($1, $2, $3, $4, 'zoe', '0')`,
    [acme.id, newId('user'), ids.second, NAMESAKE_ISSUER],
  );
  const userOf = async (tenant: Tenant, who: (typeof ACCOUNTS)['alice' | 'bob']) =>
    (await (await people.signedIn(tenant, who)).api.get<Me>('/v1/me')).body.userId as string;
  ids.alice = await userOf(acme, ACCOUNTS.alice);
  ids.bob = await userOf(acme, ACCOUNTS.bob);
  ids.twin = await userOf(globex, ACCOUNTS.alice);
  for (const name of ['zoe', 'yan'] as const) {
    ids[name] = newId('user');
    await deployment.sql(
      'insert into users (tenant_id, user_id, provider_id, issuer, subject) values ($1, $2, $3, $4, $5)',
      [acme.id, ids[name], ids.second, second.url, name],
    );
  }
});
afterAll(async () => {
  await second?.close();
  await people?.stop();
});

beforeEach(async () => {
  const { deployment } = people;
  for (const statement of [
    'delete from sessions',
    `update users set suspended_at = null, active = true where issuer <> '${NAMESAKE_ISSUER}'`,
    "update identity_providers set state = 'active'",
    // alice is of the directory, which answers for its own people alone
    `update users set is_provisioned = true, user_name = 'alice' where user_id = '${ids.alice}'`,
  ]) {
    await deployment.sql(statement);
  }
  const opened: Partial<Record<Name, HeldSession>> = {};
  for (const name of NAMES) {
    const { user, provider, ...more } = SESSIONS[name];
    const tenantId = provider === 'other' ? globex.id : acme.id;
    const owner = { tenantId, userId: ids[user], providerId: ids[provider] };
    opened[name] = await openSession(deployment, { ...owner, ...more });
  }
  held = opened as Record<Name, HeldSession>;
});

const isLive = async (session: Pick<HeldSession, 'value'>) =>
  (await whoIs(people.deployment, session)).status === 200;

async function ended(): Promise<readonly Name[]> {
  const live = await Promise.all(NAMES.map((name) => isLive(held[name])));
  return NAMES.filter((_, at) => !live[at]);
}

/** What the log of acme has of ended sessions: their ids, by why they were ended. */
async function sealed(): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = await people.deployment.sql<{ event: string }>(
    "select event from ledger_events where tenant_id = $1 and kind = 'session.ended' order by idx",
    [acme.id],
  );
  const events = rows.map(({ event }) => JSON.parse(event));
  const reasons = [...new Set(events.map(({ data }) => data.why))];
  return Object.fromEntries(
    reasons.map((why) => [
      why,
      events.filter(({ data }) => data.why === why).map(({ subject }) => subject.id),
    ]),
  );
}

const ok = async (answer: Promise<{ readonly status: number }>) =>
  expect((await answer).status).toBeLessThan(300);
const form = (path: string, fields: Record<string, string>) =>
  fetch(people.deployment.url + path, { method: 'POST', body: new URLSearchParams(fields) });
const asBrowser = (name: Name) => browserWith(people.deployment, held[name]);
const logOut = async (claims: Record<string, unknown>) =>
  form(`/auth/acme/${ids.second}/logout`, {
    logout_token: await second.sign(
      { aud: 'second-client', sub: null, jti: randomUUID(), events: EVENTS, ...claims },
      { typ: 'logout+jwt' },
    ),
  });

type Ending = readonly [
  that: string,
  end: () => Promise<unknown>,
  dead: readonly Name[],
  /** Null for what is sealed as an event of the person alone. */
  why: string | null,
];

const ENDINGS: readonly Ending[] = [
  ['a sign-out', () => ok(asBrowser('alice').api.post('/auth/sign-out')), ['alice'], 'signed_out'],
  [
    'a sign-in in the browser of the session',
    async () => {
      const opened = asBrowser('alice');
      const { url } = await signIn(opened, 'acme', ACCOUNTS.alice, '?returnTo=/after');
      expect(url).toBe(`${PUBLIC_URL}/after`);
      await ok(opened.api.get('/v1/me'));
    },
    ['alice'],
    'signed_in_again',
  ],
  [
    'a sign-in of somebody else in the browser of the session',
    async () => {
      const opened = asBrowser('alice');
      await signIn(opened, 'acme', ACCOUNTS.bob);
      expect((await opened.api.get<Me>('/v1/me')).body.userId).toBe(ids.bob);
    },
    ['alice'],
    'signed_in_again',
  ],
  [
    'the revocation of a token of the command line',
    () => ok(form('/auth/revoke', { token: held.aliceCommandLine.value })),
    ['aliceCommandLine'],
    'signed_out',
  ],
  [
    'the revocation of what is the cookie of a session',
    () => ok(form('/auth/revoke', { token: held.alice.value })),
    [],
    null,
  ],
  [
    'the end of an own session by another one',
    () => ok(asBrowser('alice').api.delete(`/v1/sessions/${held.aliceToo.id}`)),
    ['aliceToo'],
    'signed_out',
  ],
  [
    'the end of a session by an admin',
    () => ok(asBrowser('bob').api.delete(`/v1/sessions/${held.aliceToo.id}`)),
    ['aliceToo'],
    'ended_by_admin',
  ],
  [
    'the suspension of a person',
    () => ok(acme.bob.post(`/v1/users/${ids.alice}/suspend`)),
    ['alice', 'aliceToo', 'aliceCommandLine'],
    'suspended',
  ],
  [
    'the end of an identity provider',
    () => ok(acme.alice.post(`/v1/identity-providers/${ids.second}/disable`)),
    ['zoe', 'zoeToo', 'yan'],
    'provider_changed',
  ],
  [
    'other settings of an identity provider',
    () => people.configure(acme),
    ['alice', 'aliceToo', 'aliceCommandLine', 'bob', 'bobCommandLine'],
    'provider_changed',
  ],
  [
    'a logout token that names a session',
    () => ok(logOut({ sid: 's1' })),
    ['zoe'],
    'provider_logout',
  ],
  [
    'a logout token that names a person',
    () => ok(logOut({ sub: 'zoe' })),
    ['zoe', 'zoeToo'],
    'provider_logout',
  ],
  [
    'a logout token that names a session and a person',
    () => ok(logOut({ sid: 's2', sub: 'zoe' })),
    ['zoeToo'],
    'provider_logout',
  ],
  [
    'a logout token that names a person of another provider',
    () => ok(logOut({ sub: 'alice' })),
    [],
    null,
  ],
  [
    'the deactivation of a person by the directory',
    () =>
      ok(directory.patch(`/Users/${ids.alice}`, [{ op: 'replace', path: 'active', value: false }])),
    ['alice', 'aliceToo', 'aliceCommandLine'],
    null,
  ],
];

test.each(ENDINGS)(
  '%s ends the sessions that it is about and no other one, and is sealed [AUTH-02, AUTH-03]',
  async (_that, end, dead, why) => {
    expect(await ended()).toEqual([]);
    const before = await sealed();

    await end();

    expect(await ended()).toEqual(dead);
    const after = await sealed();
    const added = Object.entries(after).flatMap(([reason, sessions]) =>
      sessions.slice(before[reason]?.length ?? 0).map((id) => [reason, id]),
    );
    const expected = why === null ? [] : dead.map((name) => [why, held[name].id]);
    expect(added.toSorted()).toEqual(expected.toSorted());
  },
);

test('a code that is used again ends the session that its first use opened, and no other one [AUTH-02]', async () => {
  const { url } = people.deployment;
  const begun = beginSignIn();
  const code = await approvedCode(asBrowser('alice'), begun);
  const { body } = await exchange(url, begun, code);
  const opened = { value: body.access_token as string };
  expect(await isLive(opened)).toBe(true);

  expect((await exchange(url, begun, code)).status).toBe(400);

  expect([await isLive(opened), await ended()]).toEqual([false, []]);
});

test.each<[string, (active: boolean) => Promise<{ readonly status: number }>]>([
  [
    'restored by an admin',
    (active) => acme.bob.post(`/v1/users/${ids.alice}/${active ? 'restore' : 'suspend'}`),
  ],
  [
    'active again in the directory',
    (active) =>
      directory.patch(`/Users/${ids.alice}`, [{ op: 'replace', path: 'active', value: active }]),
  ],
])(
  'a person who is %s signs in anew: the ended sessions stay ended [AUTH-02, AUTH-03]',
  async (_that, setActive) => {
    await ok(setActive(false));
    await ok(setActive(true));

    expect(await ended()).toEqual(['alice', 'aliceToo', 'aliceCommandLine']);
    expect(await isLive(held.twin)).toBe(true);
  },
);

test('the removal of a person by the directory ends its sessions and no other ones [AUTH-03]', async () => {
  const left = { userId: newId('user'), tenantId: acme.id, providerId: ids.first };
  await people.deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, issuer, subject, is_provisioned, user_name)
     select tenant_id, $2, provider_id, issuer, 'left', true, 'left' from users where tenant_id = $1 and user_id = $3`,
    [acme.id, left.userId, ids.alice],
  );
  const sessions = [
    await openSession(people.deployment, left),
    await openSession(people.deployment, { ...left, isCommandLine: true }),
  ];
  expect(await Promise.all(sessions.map(isLive))).toEqual([true, true]);

  await ok(directory.send('DELETE', `/Users/${left.userId}`));

  expect(await Promise.all(sessions.map(isLive))).toEqual([false, false]);
  expect(await ended()).toEqual([]);
});
