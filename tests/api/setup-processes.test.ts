import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import {
  type TestDatabaseServer,
  testDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import { issueSetupCode } from '../../apps/server/src/features/sign-in/setup/setup-code.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { type Browser, browser } from '../harness/browser.ts';
import { makeDatabase, type TestDatabase } from '../harness/database-server.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { PUBLIC_URL } from '../harness/people.ts';
import { type RunningServer, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

let database: TestDatabase;
let identityProvider: IdentityProvider;
let scratch: Scratch;
let servers: RunningServer[];

beforeAll(async () => {
  scratch = await makeScratch();
  database = await makeDatabase(testDatabaseServer() as TestDatabaseServer, 'template');
  identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const env = {
    ...database.env,
    SVC_DATA_DIR: scratch.path,
    SVC_PUBLIC_URL: PUBLIC_URL,
    SVC_LOG_LEVEL: 'info',
  };
  servers = [await startServer({ env }), await startServer({ env })];
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  await identityProvider.close();
  await database.drop();
  await scratch.close();
});

const owner = { connectionString: '' };
const post = <Body>({ api }: Browser, step: string, body: unknown) =>
  api.post<Body>(`/setup/${step}`, body);

test('two processes share one setup: any of them takes the code, and of both at once exactly one creates the tenant [AUTH-02]', async () => {
  owner.connectionString = database.env['SVC_DATABASE_URL'] as string;
  const code = (await withConnection(owner, issueSetupCode)) as string;
  const [one, other] = servers.map(({ url }) => browser(PUBLIC_URL, { [PUBLIC_URL]: url })) as [
    Browser,
    Browser,
  ];

  expect((await post(other, 'code', { code })).status).toBe(204);
  expect((await post(one, 'code', { code })).status).toBe(403);
  // as a load balancer leads one browser to both
  for (const cookie of await other.jar.getCookies(PUBLIC_URL)) {
    await one.jar.setCookie(cookie.toString(), PUBLIC_URL);
  }
  await post(one, 'organisation', { slug: 'acme' });
  const { body: state } = await other.api.get<{ redirectUri: string }>('/setup/state');
  const client = { clientId: 'svc-setup', secret: 'right', redirectUris: [state.redirectUri] };
  identityProvider.putClient(client);
  const settings = {
    issuer: identityProvider.issuer,
    clientId: 'svc-setup',
    clientSecret: 'right',
  };
  const { body } = await post<{ location: string }>(one, 'trial', settings);
  const form = await other.visit(body.location);
  const { name, password } = ACCOUNTS.alice;
  await other.visit(form.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name, password }).toString(),
  });
  const claim = { name: 'roles', value: 'admin' };
  const both = await Promise.all([one, other].map((each) => post(each, 'finish', claim)));

  const statuses = both.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([404, 409]).toContain(statuses[1]);
  const { rows } = await withConnection(owner, (client) =>
    client.query('select slug from tenants'),
  );
  expect(rows).toEqual([{ slug: 'acme' }]);
  for (const each of [one, other]) {
    expect((await each.api.get('/setup/state')).status).toBe(404);
    expect((await each.api.get('/setup')).status).toBe(404);
  }
});

test('a process prints a code once while there is no tenant, and the one after none [AUTH-02]', async () => {
  const ended = await Promise.all(servers.map((server) => server.end('SIGTERM')));
  servers = [];
  const codes = ended.map(({ stdout }) => stdout.match(/"setupCode":"[0-9a-z-]{31}"/g) ?? []);
  expect(codes.map((found) => found.length)).toEqual([1, 1]);
  expect(codes[0]).not.toEqual(codes[1]);
  expect(await withConnection(owner, issueSetupCode)).toBeNull();
});
