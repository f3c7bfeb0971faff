import { type CreatedTenant, PLATFORM_TENANT, type PlatformTenant, ROUTES } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toConfig } from '../../apps/server/src/config.ts';
import { approvedAgent, boundAgent } from '../harness/agent.ts';
import type { Api } from '../harness/api.ts';
import type { Browser } from '../harness/browser.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { connectDirectory } from '../harness/directory.ts';
import { type People, signIn } from '../harness/people.ts';
import { PLATFORM_ENV, startWithPlatform } from '../harness/platform.ts';

const TENANTS = '/v1/platform/tenants';

let people: People;
let acme: Tenant;
let globex: Tenant;
let paula: Browser;

beforeAll(async () => {
  people = await startWithPlatform();
  const { deployment } = people;
  [acme, globex] = [await deployment.createTenant('acme'), await deployment.createTenant('globex')];
  await people.configure(acme);
  paula = await people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula);
});
afterAll(() => people?.stop());

const platformKinds = async () =>
  (
    await people.deployment.sql<{ kind: string }>(
      'select kind from ledger_events where tenant_id = $1 order by idx',
      [PLATFORM_TENANT.id],
    )
  ).map(({ kind }) => kind);

test('platform administrators list and create tenants, sealed in the log of the platform [AUTH-04]', async () => {
  const body = {
    slug: 'initech',
    issuer: people.deployment.identityProvider.issuer,
    adminClaim: { name: 'roles', value: 'admin' },
  };
  const created = await paula.api.post<CreatedTenant>(TENANTS, body);
  expect(created.status).toBe(201);
  const { tenant, adminAudience } = created.body;
  const page = await paula.api.get<{ items: PlatformTenant[] }>(TENANTS);
  expect(page.body.items.map(({ slug }) => slug)).toEqual(['acme', 'globex', 'initech']);
  expect((await platformKinds()).at(-1)).toBe('platform.tenant_created');
  const [first] = await people.deployment.sql(
    'select kind from ledger_events where tenant_id = $1',
    [tenant.id],
  );
  expect(first).toEqual({ kind: 'tenant.created' });
  const token = await people.deployment.identityProvider.token(ACCOUNTS.alice, adminAudience);
  expect((await people.deployment.as(token).get('/v1/users')).status).toBe(200);

  expect((await paula.api.post(TENANTS, body)).status).toBe(409);
  expect((await paula.api.post(TENANTS, { ...body, slug: 'platform' })).status).toBe(409);
  const plain = { ...body, slug: 'plain', issuer: 'http://idp.example.com' };
  expect((await paula.api.post(TENANTS, plain)).status).toBe(422);
});

test("they reach no operation of tenants, and administrators of tenants none of the platform's [AUTH-04, AUTH-05]", async () => {
  // who a credential is, and the one App of the deployment, are read from no row of a tenant
  const ofNoTenant = ['/v1/me', '/v1/integrations/code-host'];
  for (const { method, path, roles } of Object.values(ROUTES)) {
    const asPlatform = (roles as readonly string[]).includes('platform');
    expect(asPlatform, path).toBe(path.startsWith('/v1/platform/') || ofNoTenant.includes(path));
    if (asPlatform || path.includes('{') || method !== 'GET') continue;
    expect((await paula.api.get(path)).status, path).toBe(403);
  }
  expect((await acme.alice.get(TENANTS)).status).toBe(403);
  expect((await acme.alice.post(`${TENANTS}/${globex.id}/suspend`)).status).toBe(403);
});

test('who lacks the claim is refused, and others of the issuer come in by their own tenant alone [AUTH-04]', async () => {
  const browser = people.browser();
  const { response } = await signIn(browser, PLATFORM_TENANT.slug, ACCOUNTS.alice);
  expect([response.status, browser.hasSession()]).toEqual([403, false]);
});

test('the functions of the platform are refused in a transaction of any other tenant [AUTH-05]', async () => {
  const app = await people.deployment.connect('svc_app');
  for (const call of [
    "list_tenants('', 10)",
    `find_platform_tenant('${globex.id}')`,
    `set_tenant_suspended('${globex.id}', true)`,
    "create_tenant('tnt_x', 'x', 'x', 'x', 'y', 'n', 'v', '', 'e', '{}', '[]')",
  ]) {
    await app.query('begin');
    await app.query("select set_config('svc.tenant', $1, true)", [acme.id]);
    await expect(app.query(`select ${call}`), call).rejects.toThrow('is of the platform');
    await app.query('rollback');
  }
  // and the platform's own transaction sees no row of a tenant
  await app.query('begin');
  await app.query("select set_config('svc.tenant', $1, true)", [PLATFORM_TENANT.id]);
  await app.query(`select set_tenant_suspended('${globex.id}', true)`);
  for (const table of ['agents', 'tokens', 'users', 'findings', 'identity_providers']) {
    const { rows } = await app.query(
      `select count(*)::int as foreign_rows from ${table} where tenant_id <> '${PLATFORM_TENANT.id}'`,
    );
    expect(rows, table).toEqual([{ foreign_rows: 0 }]);
  }
  await app.query('rollback');
});

test('a suspended tenant is refused everywhere at once, its data stays, and a restore lets it in again [AUTH-04]', async () => {
  const { deployment } = people;
  const agent = await approvedAgent(deployment, acme, 'worker');
  const { token: directory } = await connectDirectory(deployment, acme);
  const { token: service } = (
    await acme.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' })
  ).body;
  const session = await people.signedIn(acme, ACCOUNTS.vera);
  const { issuer } = deployment.identityProvider;
  await boundAgent(acme, 'external', { issuer, subject: ACCOUNTS.mia.name });
  const external = deployment.as(
    await deployment.identityProvider.token(ACCOUNTS.mia, acme.agentAudience),
  );
  const check = () => agent.api.post('/v1/govern/check', { tool: 'crm.read' });
  const all: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    JWT: () => acme.alice.get('/v1/me'),
    session: () => session.api.get('/v1/me'),
    'service token': () => deployment.as(service).get('/v1/me'),
    'lab token': check,
    "agent's JWT": () => external.post('/v1/govern/check', { tool: 'repo.read' }),
    directory: () => deployment.as(directory).get('/scim/v2/Users'),
  };
  const statuses = async (calls: Readonly<Record<string, () => Promise<{ status: number }>>>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(calls).map(async ([name, send]) => [name, (await send()).status]),
      ),
    );
  const each = (status: number) =>
    Object.fromEntries(Object.keys(all).map((name) => [name, status]));
  expect(await statuses(all)).toEqual(each(200));
  const rows = () =>
    deployment.sql('select count(*)::int from agents where tenant_id = $1', [acme.id]);
  const before = await rows();

  const suspended = await paula.api.post<PlatformTenant>(`${TENANTS}/${acme.id}/suspend`);
  expect(suspended.body.suspendedAt).not.toBeNull();
  expect(await statuses(all)).toEqual(each(401));
  const { response } = await signIn(people.browser(), 'acme', ACCOUNTS.vera);
  expect(response.status).toBe(404);
  expect(await statuses({ other: () => globex.alice.get('/v1/me') })).toEqual({ other: 200 });
  expect(await rows()).toEqual(before);

  expect((await paula.api.post(`${TENANTS}/${acme.id}/restore`)).status).toBe(200);
  expect(await statuses(all)).toEqual(each(200));
  expect((await platformKinds()).slice(-2)).toEqual([
    'platform.tenant_suspended',
    'platform.tenant_restored',
  ]);
});

test('no job is looked for on behalf of a suspended tenant; its log is checked all the same [AUTH-04]', async () => {
  // of tenants that another finder of the list names, or by itself
  const finders = await people.deployment.sql<{ name: string; skips: boolean }>(
    `select p.proname as name, pg_get_functiondef(p.oid) ~* 'suspended_at is null|from tenants_with_due_' as skips
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.proretset
       and 'tenant_id' = any (p.proargnames)
       and has_function_privilege('svc_jobs', p.oid, 'execute') order by 1`,
  );
  expect(finders.length).toBeGreaterThan(4);
  expect(finders.filter(({ skips }) => !skips)).toEqual([{ name: 'ledger_sizes', skips: false }]);
});

test('a tenant that does not exist, and the platform itself, are not suspended', async () => {
  const api: Api = paula.api;
  for (const id of [PLATFORM_TENANT.id, 'tnt_01k9z3c6m74f3q8r0v2w5x6y7z']) {
    expect((await api.post(`${TENANTS}/${id}/suspend`)).status, id).toBe(404);
  }
});

test('the variables are set all or none', () => {
  for (const name of Object.keys(PLATFORM_ENV)) {
    const env = { ...PLATFORM_ENV, [name]: undefined };
    expect(() => toConfig(env), name).toThrow(name);
  }
});
