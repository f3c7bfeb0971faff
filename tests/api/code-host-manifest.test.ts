import { type CodeHostReadiness, PLATFORM_TENANT, type Problem } from '@svc/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sealManifestState } from '../../apps/server/src/features/code-host/manifest/state.ts';
import { pem, rsa, secretsIn } from '../harness/app-readiness.ts';
import {
  APP,
  type AppBench,
  CREDENTIAL,
  MANIFEST,
  READINESS,
  ROTATION,
  startAppBench,
} from '../harness/code-host-app.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { PUBLIC_URL } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

let bench: AppBench;

beforeAll(async () => {
  bench = await startAppBench();
});
afterAll(() => bench?.stop());
afterEach(async () => {
  for (const changed of [bench.host.state.converted, bench.host.answered]) {
    for (const name of Object.keys(changed)) delete changed[name];
  }
  await bench.people.deployment.sql('delete from code_host_apps');
});

const stored = () => bench.people.deployment.sql('select slug from code_host_apps');
const stateKey = () => bench.people.deployment.masterKey.derive('code host manifest state', 32);
const detailOf = ({ body }: { body: unknown }) => (body as Problem).detail;

test('the App is created in a browser, confirmed by the host and ready; each step is sealed [APP-04]', async () => {
  expect(await bench.readiness()).toMatchObject({ state: 'not_ready', source: null });

  const begun = await bench.begin();
  expect(begun.status).toBe(200);
  const { target, manifest } = begun.body;
  expect(target).toMatch(`${bench.host.url}/organizations/acme/settings/apps/new?state=`);
  expect(JSON.parse(manifest)).toMatchObject({
    name: 'acme-svc',
    url: PUBLIC_URL,
    hook_attributes: { url: `${PUBLIC_URL}/hooks/code-host`, active: true },
    redirect_url: `${PUBLIC_URL}/platform/app-created`,
    request_oauth_on_install: false,
    default_permissions: {
      checks: 'write',
      contents: 'write',
      pull_requests: 'write',
      metadata: 'read',
    },
    default_events: ['pull_request', 'push', 'check_run', 'check_suite', 'repository'],
  });
  const created = await bench.complete(await bench.post(begun.body));
  expect(created).toMatchObject({ status: 201, body: { appSlug: 'acme-svc' } });

  expect(await bench.readiness()).toMatchObject({
    state: 'ready',
    problems: [],
    source: 'secret_store',
    appSlug: 'acme-svc',
    installUrl: `${bench.host.url}/github-apps/acme-svc/installations/new`,
  });
  const sealed = await bench.people.deployment.sql<{ kind: string; text: string }>(
    `select kind, event as text from ledger_events where tenant_id = $1 and kind like 'code_host.%' order by idx`,
    [PLATFORM_TENANT.id],
  );
  expect(sealed.slice(-2).map(({ kind }) => kind)).toEqual([
    'code_host.manifest_begun',
    'code_host.app_created',
  ]);
  expect(secretsIn(bench.host, JSON.stringify(sealed))).toEqual([]);
});

test('without an organisation the form goes to the account of the person [APP-04]', async () => {
  const { body } = await bench.begin(bench.paula, { name: 'acme-svc' });
  expect(body.target).toMatch(`${bench.host.url}/settings/apps/new?state=`);
});

test.each(['../x', 'a/b', 'acme?x', '-acme', 'a'.repeat(40), ''])(
  'an organisation %j is malformed: it is a part of the address [APP-04]',
  async (organization) => {
    const answer = await bench.begin(bench.paula, { name: 'acme-svc', organization });
    expectProblem(answer as never, 'malformed');
  },
);

test('only platform administrators create, remove or change the App [APP-04]', async () => {
  const { alice } = await bench.people.deployment.createTenant('acme');
  const calls = [
    alice.post(MANIFEST, { name: 'acme-svc' }),
    alice.post(APP, { code: 'c'.repeat(40), state: 's'.repeat(64) }),
    alice.delete(APP),
    alice.put(CREDENTIAL, { credential: 'client_secret', value: 'x'.repeat(40) }),
    alice.post(ROTATION, {}),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(403);
});

describe('a state is refused that', () => {
  test('comes back twice [APP-04]', async () => {
    const returned = await bench.post((await bench.begin()).body);
    expect((await bench.complete(returned)).status).toBe(201);
    await bench.people.deployment.sql('delete from code_host_apps');
    const again = await bench.post((await bench.begin()).body);

    const answer = await bench.complete({ code: again.code, state: returned.state });
    expect([answer.status, detailOf(answer)]).toEqual([
      409,
      'the state was used before; begin again',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('comes back twice at once [APP-04]', async () => {
    const returned = await bench.post((await bench.begin()).body);
    const answers = await Promise.all([bench.complete(returned), bench.complete(returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('another session has begun, also one of the same person [APP-04]', async () => {
    const other = await bench.people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula);
    const returned = await bench.post((await bench.begin(other)).body);

    const answer = await bench.complete(returned);
    expect([answer.status, detailOf(answer)]).toEqual([
      403,
      'another session has begun this App; begin again',
    ]);
    expect(await stored()).toEqual([]);
  });

  test.each<[string, (of: { sessionId: string }) => string]>([
    ['has expired', ({ sessionId }) => sealedState({ sessionId, expiresAt: Date.now() - 1 })],
    [
      'is of another host',
      ({ sessionId }) => sealedState({ sessionId, hostUrl: 'https://x.test' }),
    ],
    ['is sealed by another key', (of) => sealedState(of, Buffer.alloc(32, 1))],
    ['is none', () => 'A'.repeat(200)],
  ])('%s [APP-04]', async (_title, state) => {
    const [session] = await bench.people.deployment.sql<{ session_id: string }>(
      'select session_id from sessions where tenant_id = $1 order by created_at limit 1',
      [PLATFORM_TENANT.id],
    );
    const { code } = await bench.post((await bench.begin()).body);
    const sealed = state({ sessionId: `${session?.session_id}` });
    expectProblem((await bench.complete({ code, state: sealed })) as never, 'malformed');
    expect(bench.host.state.manifests.has(code)).toBe(true);
  });

  function sealedState(change: object, key: Uint8Array = stateKey()): string {
    const valid = {
      id: 'one',
      sessionId: '',
      hostUrl: bench.host.url,
      expiresAt: Date.now() + 1e6,
    };
    return sealManifestState(key, { ...valid, ...change });
  }
});

test('a caller without a session, as the holder of a JWT, cannot begin [APP-04]', async () => {
  const { deployment } = bench.people;
  const [provider] = await deployment.sql<{ admin_audience: string }>(
    'select admin_audience from identity_providers where tenant_id = $1',
    [PLATFORM_TENANT.id],
  );
  const token = await deployment.identityProvider.token(
    ACCOUNTS.paula,
    `${provider?.admin_audience}`,
  );
  const answer = await deployment.as(token).post<Problem>(MANIFEST, { name: 'acme-svc' });
  // a JWT proves no recent sign-in either
  expect([401, 403]).toContain(answer.status);
});

describe('nothing is stored, and the layer is named, of an App', () => {
  test.each<[string, () => void, number, RegExp]>([
    [
      'with one permission more',
      () => {
        bench.host.answered['permissions'] = { ...bench.host.app.permissions, issues: 'read' };
      },
      422,
      /app: the permissions of the App differ/,
    ],
    [
      'with a weak webhook secret',
      () => {
        bench.host.state.converted['webhook_secret'] = ['a1b2', 'c3d4'].join('').repeat(3);
      },
      422,
      /configuration: the webhook secret of the App must be 32 random bytes/,
    ],
    [
      'without a webhook secret',
      () => {
        bench.host.state.converted['webhook_secret'] = null;
      },
      422,
      /configuration: the webhook secret of the App is empty/,
    ],
    [
      'whose page is at another host',
      () => {
        bench.host.state.converted['html_url'] = 'https://other.example/github-apps/acme-svc';
      },
      422,
      /app: the addresses of the App/,
    ],
    [
      'whose home is another service',
      () => {
        bench.host.state.converted['external_url'] = 'https://other.example';
      },
      422,
      /app: the addresses of the App/,
    ],
    [
      'with a key of 1024 bits',
      () => {
        bench.host.state.converted['pem'] = pem(rsa(1024));
      },
      422,
      /configuration: the private key of the App in PEM must have 2048 bits/,
    ],
    [
      'with a key that the host does not accept',
      () => {
        bench.host.state.converted['pem'] = pem(rsa(2048));
      },
      422,
      /app: the code host rejects requests that are signed/,
    ],
    [
      'of another id than the host confirms',
      () => {
        bench.host.answered['id'] = 7;
      },
      422,
      /app: the App ID is not that of the App at the code host/,
    ],
    [
      'that the host does not confirm: it is down',
      () => bench.host.disturb('GET', { kind: 'lost' }),
      502,
      /host: the code host cannot confirm the App/,
    ],
    [
      'that the host does not hand out: it is down',
      () => bench.host.disturb('POST', { kind: 'lost' }),
      502,
      /host: the code host cannot confirm the App/,
    ],
    [
      'that is none',
      () => bench.host.disturb('POST', { kind: 'answer', answer: { status: 201, body: {} } }),
      502,
      /host: .* without an App in JSON/,
    ],
  ])('%s [APP-04]', async (_title, disturb, status, detail) => {
    const returned = await bench.post((await bench.begin()).body);
    disturb();
    const answer = await bench.complete(returned);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(detailOf(answer)).toMatch(detail);
    expect(secretsIn(bench.host, JSON.stringify(answer.body))).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await bench.readiness()).toMatchObject({ state: 'not_ready', source: null });
  });

  test('whose code was exchanged before [APP-04]', async () => {
    const { code } = await bench.post((await bench.begin()).body);
    bench.host.state.manifests.delete(code);
    const { state } = await bench.post((await bench.begin()).body);
    const answer = await bench.complete({ code, state });
    expect(answer.status).toBe(422);
    expect(detailOf(answer)).toMatch(/host: the code host does not know the one-time code/);
    expect(await stored()).toEqual([]);
  });
});

test('no transaction is open while the host is asked [APP-04]', async () => {
  const returned = await bench.post((await bench.begin()).body);
  bench.host.disturb('POST', { kind: 'silent' });
  const completed = bench.complete(returned);
  const path = `/api/v3/app-manifests/${returned.code}/conversions`;
  await until('the host is asked', async () => bench.host.requests.at(-1)?.path === path);
  const open = await bench.people.deployment.sql(
    `select pid from pg_stat_activity
     where datname = current_database() and usename like 'svc\\_%' and state like 'idle in transaction%'`,
  );
  expect(open).toEqual([]);
  expect((await completed).status).toBe(502);
});

test('there is one App: another is neither begun nor stored until it is removed [APP-04]', async () => {
  const late = await bench.post((await bench.begin()).body);
  await bench.create();
  expectProblem((await bench.begin()) as never, 'conflict');
  expectProblem((await bench.complete(late)) as never, 'conflict');

  expect((await bench.paula.api.delete(APP)).status).toBe(204);
  expect(await bench.readiness()).toMatchObject({ state: 'not_ready', source: null });
  expect((await bench.begin()).status).toBe(200);
});

test('values in variables and in the store are never mixed: both are a problem, and nothing works [APP-01, APP-04]', async () => {
  await bench.create();
  // one variable is enough
  const { url, as, stop } = await bench.people.deployment.sibling({
    SVC_CODE_HOST_APP_ID: `${bench.host.app.id}`,
  });
  const { alice } = await bench.people.deployment.createTenant('mixed');
  const { body } = await as(alice.token).get<CodeHostReadiness>(READINESS);
  expect(body).toMatchObject({ state: 'not_ready', source: null, installUrl: null });
  expect(body.problems.map(({ subject, code }) => `${subject} ${code}`)).toEqual([
    'source ambiguous',
  ]);
  const delivered = await fetch(`${url}/hooks/code-host`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-delivery': crypto.randomUUID(),
      'x-github-event': 'ping',
      'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
    },
    body: '{}',
  });
  expect(delivered.status).toBe(503);
  await stop();
});

test('where variables set the App, none is created by a manifest [APP-04]', async () => {
  const { url, stop } = await bench.people.deployment.sibling({
    SVC_CODE_HOST_APP_ID: `${bench.host.app.id}`,
  });
  const late = await bench.post((await bench.begin()).body);
  const sessions = await bench.paula.jar.getCookieString(PUBLIC_URL);
  const send = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: sessions,
      },
      body: JSON.stringify(body),
    });
  expect((await send(MANIFEST, { name: 'acme-svc' })).status).toBe(409);
  expect((await send(APP, late)).status).toBe(409);
  expect(await stored()).toEqual([]);
  await stop();
});

test('the secrets are in no answer, no page and no row in the clear [APP-04]', async () => {
  bench.answers.length = 0;
  await bench.create();
  await bench.readiness();
  const { deployment } = bench.people;
  const tables = await deployment.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await deployment.sql<{ text: string }>(`select t::text as text from ${name} t`);
    rows.push(...found.map(({ text }) => text));
  }
  const page = await (await bench.paula.request(`${PUBLIC_URL}/t/platform/app`)).text();
  const texts = [...bench.answers, ...rows, page];
  const bytes = texts.flatMap((text) =>
    [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) =>
      Buffer.from(`${hex}`, 'hex').toString('latin1'),
    ),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(secretsIn(bench.host, [...texts, ...bytes].join('\n'))).toEqual([]);
});
