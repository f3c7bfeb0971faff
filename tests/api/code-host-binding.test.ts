import type { CodeHostInstallation, Repository } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addAccount,
  addInstallation,
  type HostInstallation,
} from '../doubles/code-host/host-state.ts';
import type { Browser } from '../harness/browser.ts';
import { tables } from '../harness/contents.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import {
  beginInstallation,
  connect,
  type Hosted,
  organization,
  setupAddress,
  startHosted,
} from '../harness/hosted.ts';
import { allPages } from '../harness/pages.ts';
import { PUBLIC_URL } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';

const INSTALLATIONS = '/v1/integrations/code-host/installations';
const CALLBACK = `${PUBLIC_URL}/auth/code-host/callback`;
const GRANT = '/grant';

let hosted: Hosted;
let deployment: Deployment;
let acme: Tenant;
let globex: Tenant;
let alice: Browser;
let logins = 0;

beforeAll(async () => {
  hosted = await startHosted();
  ({ deployment } = hosted.people);
  [acme, globex] = [await deployment.createTenant('acme'), await deployment.createTenant('globex')];
  await hosted.people.configure(acme);
  await hosted.people.configure(globex);
  await deployment.sql('delete from pgboss.schedule');
});
beforeEach(async () => {
  await deployment.sql('delete from repositories');
  await deployment.sql('delete from code_host_installations');
  alice = await hosted.people.signedIn(acme, ACCOUNTS.alice);
});
afterAll(() => hosted?.stop());

const state = () => hosted.host.state;
const newOrganization = (names: readonly string[] = ['checkout', 'billing']) =>
  organization(hosted.host, `acme-${logins++}`, names);
const installed = () =>
  deployment.sql<{ tenant_id: string; host_installation_id: number }>(
    'select tenant_id, host_installation_id::float8 from code_host_installations',
  );

/** Visits an address, and returns the outcome that the console of the tenant is told; the whole address where it is another page. */
async function outcome(
  visited: Promise<{ url: string; response: Response }>,
  slug = 'acme',
): Promise<string> {
  const { url, response } = await visited;
  await response.text();
  const { origin, pathname, searchParams } = new URL(url);
  const isConsole = origin === PUBLIC_URL && pathname === `/t/${slug}/settings/code-host`;
  return isConsole ? `${searchParams.get('outcome')}` : url;
}

const CONNECTED = 'connected';

/** Expects that nothing is connected, and that no token of anybody is alive at the host. */
async function expectNothing(): Promise<void> {
  expect(await installed()).toEqual([]);
  expect(await deployment.sql('select 1 from repositories')).toEqual([]);
  expect([...state().personTokens]).toEqual([]);
}

/** Goes the way to the address at which the host sends the browser back with a code, which is not visited. */
async function callbackOf(
  browser: Browser,
  person: ReturnType<typeof addAccount>,
  { id }: HostInstallation,
): Promise<string> {
  state().person = person;
  const page = await beginInstallation(browser, { hostInstallationId: id });
  const answer = await fetch(page, { redirect: 'manual' });
  return answer.headers.get('location') as string;
}

test('an administrator of every repository connects an installation, and its repositories are registered [APP-02, APP-03/registered]', async () => {
  const { installation, admin, account, repositories } = newOrganization();

  expect(await outcome(connect(hosted, alice, admin, installation))).toBe(CONNECTED);

  const { body } = await alice.api.get<{ items: CodeHostInstallation[] }>(INSTALLATIONS);
  expect(body.items).toEqual([
    {
      id: expect.stringMatching(/^ins_/),
      hostInstallationId: installation.id,
      account: { login: account.login, kind: 'organization' },
      repositorySelection: 'selected',
      state: 'active',
      missingPermissions: [],
      connectedRepositories: 2,
      unprovenRepositories: 0,
      connectedAt: expect.any(String),
      comparedAt: expect.any(String),
      lastError: null,
    },
  ]);
  const { body: repos } = await alice.api.get<{ items: Repository[] }>('/v1/repos');
  expect(
    repos.items.map(({ name, connection, private: isPrivate }) => [name, connection, isPrivate]),
  ).toEqual(repositories.map(({ name }) => [`${account.login}/${name}`, 'connected', true]).sort());
  const events = await allPages<{ event: { kind: string; actor: { type: string } } }>(
    acme.vera,
    '/v1/evidence',
  );
  const kinds = events.map(({ event: { kind, actor } }) => `${actor.type} ${kind}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['user installation.connected', 'service repository.connected']),
  );
});

test("the person's token is ended before anything is stored, and is kept nowhere [APP-02]", async () => {
  const { installation, admin } = newOrganization();
  const from = hosted.host.requests.length;

  await connect(hosted, alice, admin, installation);

  const sent = hosted.host.requests.slice(from);
  const tokens = new Set(
    sent.flatMap(
      ({ headers }) => /^Bearer (gh[us]_.+)$/.exec(`${headers.authorization}`)?.[1] ?? [],
    ),
  );
  expect(tokens.size).toBe(2);
  expect([...state().personTokens]).toEqual([]);
  expect([...state().installationTokens]).toEqual([]);
  expect(sent.at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/api/v3/applications/${hosted.host.app.clientId}/grant`,
  });
  const owner = await deployment.connect();
  for (const table of [...(await tables(owner)), 'pgboss.job']) {
    const { rows } = await owner.query(`select 1 from ${table} t where t::text like any ($1)`, [
      [...tokens].map((token) => `%${token}%`),
    ]);
    expect(rows, table).toEqual([]);
  }
});

test('250 repositories are connected by 13 requests and those of readiness, each registered once [APP-03/registered]', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `service-${index}`);
  const { installation, admin } = newOrganization(names);
  const from = hosted.host.requests.length;

  await connect(hosted, alice, admin, installation);

  expect(hosted.host.requests.length - from).toBeLessThanOrEqual(15);
  const [row] = await deployment.sql<{ count: number }>(
    `select count(distinct host_repo_id)::int as count from repositories where connection = 'connected'`,
  );
  expect(row?.count).toBe(250);
});

test('the account itself connects its installation, whatever is in it [APP-02]', async () => {
  const person = addAccount(state(), 'octo', 'User');
  const installation = addInstallation(state(), person, 'all');

  expect(await outcome(connect(hosted, alice, person, installation))).toBe(CONNECTED);
  expect(await installed()).toHaveLength(1);
});

test('an installation that was made at the host is connected by the same proof [APP-02]', async () => {
  const { installation, admin } = newOrganization();
  state().person = admin;
  const offered = await alice.visit(setupAddress(installation, null));
  expect(offered.url).toBe(
    `${PUBLIC_URL}/t/acme/settings/code-host?outcome=installed&installation=${installation.id}`,
  );
  await expectNothing();

  const page = await beginInstallation(alice, { hostInstallationId: installation.id });
  expect(await outcome(alice.visit(page.href))).toBe(CONNECTED);
  expect(await installed()).toHaveLength(1);
});

test('an installation that an owner has to approve waits, and nothing is connected [APP-02]', async () => {
  const page = await beginInstallation(alice);
  const query = new URLSearchParams({
    setup_action: 'request',
    state: page.searchParams.get('state') as string,
  });
  const address = `${PUBLIC_URL}/auth/code-host/setup?${query}`;

  expect(await outcome(alice.visit(address))).toBe('requested');
  const nobody = hosted.people.browser();
  expect(await outcome(nobody.visit(address))).toBe(`${PUBLIC_URL}/?outcome=requested`);
  await expectNothing();
});

describe('who has not proven to be able to install the App connects nothing', () => {
  test('an installation that is not among those of the person [APP-02]', async () => {
    const foreign = newOrganization();
    const { admin } = newOrganization();

    expect(await outcome(connect(hosted, alice, admin, foreign.installation))).toBe('not_proven');
    await expectNothing();
  });

  test('an installation that does not exist [APP-02]', async () => {
    const { admin, installation } = newOrganization();
    const unknown = { ...installation, id: 1 };

    expect(await outcome(connect(hosted, alice, admin, unknown))).toBe('not_proven');
    await expectNothing();
  });

  test.each(['read', 'write'] as const)(
    'a member of the organisation with the right to %s [APP-02]',
    async (role) => {
      const { installation, repositories } = newOrganization();
      const member = addAccount(state(), 'member', 'User');
      for (const { roles } of repositories) roles.set(member.id, role);

      expect(await outcome(connect(hosted, alice, member, installation))).toBe('not_proven');
      await expectNothing();
    },
  );

  test('an administrator of all repositories but one, which may be read or is not seen at all [APP-02]', async () => {
    const { installation, repositories, admin } = newOrganization();
    repositories[1]?.roles.set(admin.id, 'read');
    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('not_proven');

    repositories[1]?.roles.delete(admin.id);
    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('not_proven');
    await expectNothing();
  });

  test('whoever reaches an installation without a repository [APP-02]', async () => {
    const { installation, admin } = newOrganization([]);
    installation.reachedBy.add(admin.id);

    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('not_proven');
    await expectNothing();
  });

  test('an administrator, while the installation is suspended [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    installation.isSuspended = true;

    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('suspended');
    await expectNothing();
  });
});

describe('a state is for one use of the session that began', () => {
  const setupState = async (browser: Browser) =>
    (await beginInstallation(browser)).searchParams.get('state') as string;

  test('brought back twice [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    state().person = admin;
    const address = setupAddress(installation, await setupState(alice));
    const first = await alice.request(address);
    expect(first.status).toBe(303);

    expect(await outcome(alice.visit(address))).toBe('not_begun');
    const callback = await callbackOf(alice, admin, installation);
    expect(await outcome(alice.visit(callback))).toBe(CONNECTED);
    await deployment.sql('delete from repositories');
    await deployment.sql('delete from code_host_installations');
    expect(await outcome(alice.visit(callback))).toBe('not_begun');
    await expectNothing();
  });

  test.each<[string, string, () => Promise<Browser>]>([
    [
      'another session of the same person',
      'acme',
      () => hosted.people.signedIn(acme, ACCOUNTS.alice),
    ],
    ['another person', 'acme', () => hosted.people.signedIn(acme, ACCOUNTS.bob)],
    [
      'the same person in another tenant',
      'globex',
      () => hosted.people.signedIn(globex, ACCOUNTS.alice),
    ],
  ])('brought back by %s [APP-02]', async (_title, slug, open) => {
    const { installation, admin } = newOrganization();
    const other = await open();
    const address = setupAddress(installation, await setupState(alice));
    expect(await outcome(other.visit(address), slug)).toBe('not_begun');
    const callback = await callbackOf(alice, admin, installation);

    expect(await outcome(other.visit(callback), slug)).toBe('not_begun');
    await expectNothing();
  });

  test('made up, left out, given twice, or of the other step [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    const install = await setupState(alice);
    const callback = new URL(await callbackOf(alice, admin, installation));
    const authorize = callback.searchParams.get('state') as string;
    const addresses = [
      setupAddress(installation, 'x'),
      setupAddress(installation, authorize),
      `${CALLBACK}?code=x`,
      `${CALLBACK}?code=x&state=${install}`,
      `${callback}&state=${authorize}`,
      `${CALLBACK}?code=x&state=${authorize.slice(0, -2)}`,
    ];
    for (const address of addresses) {
      expect(await outcome(alice.visit(address)), address).toBe('not_begun');
    }
    await expectNothing();
  });

  test('brought back after the session has ended, or by nobody [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    const callback = await callbackOf(alice, admin, installation);
    const nobody = hosted.people.browser();
    const signedOut = `${PUBLIC_URL}/?outcome=signed_out`;
    expect(await outcome(nobody.visit(callback))).toBe(signedOut);
    expect(await outcome(nobody.visit(setupAddress(installation, null)))).toBe(
      `${signedOut}&installation=${installation.id}`,
    );
    await deployment.sql('delete from sessions');

    expect(await outcome(alice.visit(callback))).toBe(signedOut);
    await expectNothing();
  });

  test('brought back by somebody who is an administrator no longer [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    const callback = await callbackOf(alice, admin, installation);
    await deployment.sql("update sessions set role = 'viewer'");

    expect(await outcome(alice.visit(callback))).toBe('requires_admin');
    await expectNothing();
  });
});

test('the code of another person is refused by the host, whose challenge it does not fit [APP-02]', async () => {
  const { installation, admin } = newOrganization();
  const mallory = addAccount(state(), 'mallory', 'User');
  const stolen = new URL(await callbackOf(alice, admin, installation)).searchParams.get('code');
  const bob = await hosted.people.signedIn(acme, ACCOUNTS.bob);
  const own = new URL(await callbackOf(bob, mallory, installation));
  own.searchParams.set('code', stolen as string);

  expect(await outcome(bob.visit(own.href))).toBe('code_rejected');
  await expectNothing();
});

test('an authorization that the person refuses at the host connects nothing [APP-02]', async () => {
  const { installation, admin } = newOrganization();
  const callback = new URL(await callbackOf(alice, admin, installation));
  const state = callback.searchParams.get('state') as string;
  const refused = new URLSearchParams({ error: 'access_denied', state });

  expect(await outcome(alice.visit(`${CALLBACK}?${refused}`))).toBe('authorization_refused');
  await expectNothing();
});

describe('an installation is of one tenant', () => {
  test('two tenants at once: one has it, the other is told no name [APP-02]', async () => {
    const { installation, admin, repositories } = newOrganization();
    const second = addAccount(state(), 'second', 'User');
    for (const { roles } of repositories) roles.set(second.id, 'admin');
    const bob = await hosted.people.signedIn(globex, ACCOUNTS.bob);
    const callbacks = [
      [alice, await callbackOf(alice, admin, installation)],
      [bob, await callbackOf(bob, second, installation)],
    ] as const;

    const answers = await Promise.all(
      callbacks.map(async ([browser, address]) => browser.request(address)),
    );

    const ends = answers.map(({ headers }) => `${headers.get('location')}`);
    expect(ends.map((end) => /outcome=(\w+)/.exec(end)?.[1]).sort()).toEqual([
      'connected',
      'connected_elsewhere',
    ]);
    const refused = ends.findIndex((end) => end.endsWith('connected_elsewhere'));
    // of the other tenant neither name nor id
    expect(ends[refused]).toBe(
      `/t/${refused === 0 ? 'acme' : 'globex'}/settings/code-host?outcome=connected_elsewhere`,
    );
    expect(await installed()).toHaveLength(1);
    expect([...state().personTokens]).toEqual([]);
  });

  test('a second tenant is refused until the first has disconnected it, and the same one may connect it again [APP-02]', async () => {
    const { installation, admin } = newOrganization();
    await connect(hosted, alice, admin, installation);
    const bob = await hosted.people.signedIn(globex, ACCOUNTS.bob);
    expect(await outcome(connect(hosted, bob, admin, installation), 'globex')).toBe(
      'connected_elsewhere',
    );
    expect(await outcome(connect(hosted, alice, admin, installation))).toBe(CONNECTED);
    expect(await installed()).toHaveLength(1);

    const { body } = await alice.api.get<{ items: CodeHostInstallation[] }>(INSTALLATIONS);
    const path = `${INSTALLATIONS}/${body.items[0]?.id}`;
    expect((await bob.api.delete(path)).status).toBe(404);
    expect((await alice.api.delete(path)).status).toBe(204);
    const { body: repos } = await alice.api.get<{ items: Repository[] }>('/v1/repos');
    expect(
      repos.items.map(({ connection, installationId }) => [connection, installationId]),
    ).toEqual([
      ['disconnected', null],
      ['disconnected', null],
    ]);

    expect(await outcome(connect(hosted, bob, admin, installation), 'globex')).toBe(CONNECTED);
    expect((await installed()).map(({ tenant_id }) => tenant_id)).toEqual([globex.id]);
  });
});

test.each<[string, () => void]>([
  [
    'refuses',
    () => hosted.host.disturb('DELETE', { kind: 'answer', answer: { status: 500 } }, GRANT),
  ],
  ['does not confirm', () => hosted.host.disturb('DELETE', { kind: 'lost' }, GRANT)],
])(
  'where the host %s the end of the authorization, nothing is connected [APP-02]',
  async (_title, disturb) => {
    const { installation, admin } = newOrganization();
    disturb();

    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('host_unavailable');

    expect(await installed()).toEqual([]);
    state().personTokens.clear();
  },
);

test.each([
  ['GET', '/user'],
  ['GET', '/user/installations'],
  ['GET', '/repositories'],
  ['POST', '/access_tokens'],
])(
  'where the host fails at %s %s, nothing is connected, and the authorization is ended [APP-02]',
  async (method, ending) => {
    const { installation, admin } = newOrganization();
    hosted.host.disturb(method, { kind: 'text', text: '<html>' }, ending);

    expect(await outcome(connect(hosted, alice, admin, installation))).toBe('host_unavailable');
    await expectNothing();
  },
);

test('there is no page to install at unless the host has confirmed the App [APP-01]', async () => {
  hosted.host.answered['permissions'] = { metadata: 'write' };
  const sibling = await deployment.sibling({});
  const { token } = acme.alice;
  const answer = await sibling.as(token).post('/v1/integrations/code-host/install', {});
  for (const name of Object.keys(hosted.host.answered)) delete hosted.host.answered[name];

  expectProblem(answer, 'conflict', 'addCodeHostInstallation');
  expect(JSON.stringify(answer.body)).not.toContain('http');
});
