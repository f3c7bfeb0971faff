import {
  type Agent,
  type CreatedChannel,
  type GatewayServer,
  mayChangeAuthority,
  needsRecentSignIn,
  type OperationId,
  PLATFORM_TENANT,
  ROUTES,
  route,
} from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentBody } from '../harness/agents.ts';
import type { Answer, Api } from '../harness/api.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { startApp } from '../harness/hosted.ts';
import type { People } from '../harness/people.ts';
import { startWithPlatform } from '../harness/platform.ts';
import { expectProblem } from '../harness/problem.ts';
import { WITHOUT_APP } from '../harness/requests/code-host.ts';
import { type ApiRequest, validRequests } from '../harness/requests.ts';

const OPERATIONS = Object.keys(ROUTES) as OperationId[];
const ALWAYS = OPERATIONS.filter((id) => needsRecentSignIn(route(id)));
const SOMETIMES = OPERATIONS.filter((id) => mayChangeAuthority(route(id)));
const NEVER = OPERATIONS.filter((id) => {
  const { changesAuthority } = route(id);
  return (
    typeof changesAuthority === 'object' && 'never' in changesAuthority && !ALWAYS.includes(id)
  );
});

let app: Awaited<ReturnType<typeof startApp>>;
let people: People;
let deployment: Deployment;
let tenant: Tenant;
let requests: ReturnType<typeof validRequests>;
let tenants = 0;

beforeAll(async () => {
  app = await startApp();
  people = await startWithPlatform(app.env);
  deployment = people.deployment;
});
afterAll(async () => {
  await people?.stop();
  await app?.stop();
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${tenants++}`);
  await people.configure(tenant);
  requests = validRequests(deployment, tenant);
});

/** The API by the session of whoever may call an operation: an admin of the tenant, or of the platform. */
async function sessionFor(id: OperationId): Promise<Api> {
  const isOfPlatform = route(id).roles.includes('platform');
  const browser = isOfPlatform
    ? await people.signedIn(PLATFORM_TENANT, ACCOUNTS.paula)
    : await people.signedIn(tenant, ACCOUNTS.alice);
  return browser.api;
}

const ageSignIns = () =>
  deployment.sql("update sessions set authenticated_at = now() - interval '16 minutes'");

function call(id: OperationId, { path, body }: ApiRequest, { send }: Api): Promise<Answer> {
  return send(route(id).method, path, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

const succeeded = ({ status }: Answer) => status >= 200 && status < 300;

test.each(ALWAYS)(
  '%s is refused to a person whose sign-in is old, and then allowed to one whose sign-in is recent [AUTH-02]',
  async (id) => {
    const request = await requests[id]();
    const old = await sessionFor(id);
    await ageSignIns();
    const before = await deployment.contents();

    expectProblem(await call(id, request, old), 'reauthentication_required', id);

    expect(await deployment.contents()).toEqual(before);
    const answer = await call(id, request, await sessionFor(id));
    const isServed = WITHOUT_APP[id]?.startsWith(`${answer.status} `) ?? succeeded(answer);
    expect(isServed, JSON.stringify(answer.body)).toBe(true);
  },
);

test.each(NEVER.filter((id) => route(id).roles.includes('admin')))(
  '%s needs no recent sign-in [AUTH-02]',
  async (id) => {
    const request = await requests[id]();
    const old = await sessionFor(id);
    await ageSignIns();

    const answer = await call(id, request, old);

    expect(succeeded(answer), JSON.stringify(answer.body)).toBe(true);
  },
);

/** Requests about one resource, by the admin who made it. */
type Cases = {
  readonly path: string;
  /** Bodies that change authority. */
  readonly changing: readonly object[];
  /** Bodies that do not, each sent after the others. */
  readonly keeping: readonly object[];
};

const created = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body;
};

const CASES: Readonly<Record<string, () => Promise<Cases>>> = {
  updateAgent: async () => {
    const body = agentBody({ allowedTools: ['repo.*'], tags: ['a'] });
    const { id } = await created(tenant.alice.post<Agent>('/v1/agent-identities', body));
    return {
      path: `/v1/agent-identities/${id}`,
      changing: [
        { allowedTools: ['repo.*', 'mail.send'] },
        { allowedTools: ['*'] },
        { tags: ['b'] },
        { owner: 'other@example.com' },
      ],
      keeping: [{ allowedTools: ['repo.read'] }, { tags: ['a'] }],
    };
  },
  updateGatewayServer: async () => {
    const { id } = await created(
      tenant.alice.post<GatewayServer>('/v1/gateway/servers', {
        name: 'files',
        url: 'https://files.example.com/mcp',
        mode: 'enforce',
        credential: 'made-up',
        labels: ['untrusted'],
      }),
    );
    const auth = {
      type: 'client_credentials',
      tokenUrl: 'https://id.example.com/token',
      clientId: 'gateway',
    };
    return {
      path: `/v1/gateway/servers/${id}`,
      changing: [
        { mode: 'observe' },
        { url: 'https://other.example.com/mcp', credential: 'made-up' },
        { url: 'https://other.example.com/mcp', credential: null },
        { credential: 'another' },
        { auth, credential: 'another' },
        { labels: [] },
      ],
      keeping: [{ mode: 'enforce' }, { timeoutSeconds: 5 }, { credential: null }],
    };
  },
  putRetention: async () => {
    await created(tenant.alice.put('/v1/evidence/retention', { keepDays: 500 }));
    return {
      path: '/v1/evidence/retention',
      changing: [{ keepDays: 499 }],
      keeping: [{ keepDays: 500 }, { keepDays: 600 }, { keepDays: null }],
    };
  },
  putIntegration: async () => {
    const path = '/v1/integrations/servicenow';
    const settings = { baseUrl: 'https://acme.example.com', user: 'svc' };
    await created(tenant.alice.put(path, { ...settings, token: 'made-up' }));
    return {
      path,
      changing: [
        { ...settings, token: 'another' },
        { ...settings, table: 'x_acme_public' },
        { ...settings, user: 'somebody' },
        { ...settings, baseUrl: 'https://other.example.com', token: 'made-up' },
      ],
      keeping: [settings, { ...settings, baseUrl: `${settings.baseUrl}/`, table: 'incident' }],
    };
  },
  updateChannel: async () => {
    const { id } = await created(
      tenant.alice.post<CreatedChannel>('/v1/notifications', {
        type: 'webhook',
        targetUrl: 'https://hooks.example.com/x',
      }),
    );
    return {
      path: `/v1/notifications/${id}`,
      changing: [
        { enabled: false },
        { events: ['scan.completed'] },
        { minSeverity: 'critical' },
        { repositories: ['acme/shop'] },
        { categories: ['secret'] },
      ],
      keeping: [{ name: 'renamed' }, { enabled: true }],
    };
  },
  putRepository: async () => {
    const body = { name: 'acme/shop', defaultBranch: 'main' };
    await created(tenant.alice.put('/v1/repos', body));
    return {
      path: '/v1/repos',
      changing: [
        { ...body, archived: true },
        { ...body, defaultBranch: 'old' },
      ],
      keeping: [body, { name: 'acme/new' }],
    };
  },
  updateRepository: async () => {
    const { id } = await created(
      tenant.alice.put<{ id: string }>('/v1/repos', { name: 'acme/shop' }),
    );
    const path = `/v1/repos/${id}`;
    const strict = JSON.stringify({ mode: 'enforce', failOn: 'medium' });
    const headers = { 'content-type': 'application/json' };
    await created(tenant.alice.send('PATCH', path, { body: strict, headers }));
    return {
      path,
      changing: [
        { mode: 'observe' },
        { failOn: 'high' },
        { archived: true },
        { defaultBranch: 'old' },
      ],
      keeping: [{ mode: 'enforce' }, { failOn: 'low' }],
    };
  },
};

describe('an operation that changes authority by some requests', () => {
  test('has cases here [AUTH-02]', () => {
    expect(Object.keys(CASES).sort()).toEqual([...SOMETIMES].sort());
  });

  test.each(SOMETIMES)(
    '%s refuses those alone to a person whose sign-in is old [AUTH-02]',
    async (id) => {
      const { path, changing, keeping } = await (CASES[id] as () => Promise<Cases>)();
      const old = await sessionFor(id);
      await ageSignIns();
      const send = (body: object, by: Api) =>
        call(id, { path, body: body as Record<string, unknown> }, by);
      const before = await deployment.contents();

      for (const body of changing) {
        const answer = await send(body, old);
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 401 });
        expectProblem(answer, 'reauthentication_required', id);
      }
      expect(await deployment.contents()).toEqual(before);
      for (const body of keeping) {
        const answer = await send(body, old);
        expect(succeeded(answer), JSON.stringify([body, answer.body])).toBe(true);
      }
      const recent = await sessionFor(id);
      for (const body of changing) {
        const answer = await send(body, recent);
        expect(succeeded(answer), JSON.stringify([body, answer.body])).toBe(true);
      }
    },
  );
});

test('a service token changes no authority: its role may not, and registers repositories without changing any [AUTH-02]', async () => {
  const open = [...ALWAYS, ...SOMETIMES].filter((id) => route(id).roles.includes('service'));
  expect(open).toEqual(['putRepository']);
  const { path, changing } = await (CASES['putRepository'] as () => Promise<Cases>)();
  const { body } = await tenant.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });

  for (const change of changing) {
    const answer = await deployment.as(body.token).put(path, change);
    expectProblem(answer, 'forbidden', 'putRepository');
  }
});
