import type { Agent, Channel, GatewayServer, Repository } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

type Versioned = { readonly id: string; readonly version: number };

const CHANGES = {
  updateAgent: {
    method: 'PATCH',
    path: '/v1/agent-identities',
    create: (name: string) =>
      tenant.alice.post<Agent>('/v1/agent-identities', {
        name,
        owner: 'platform team',
        allowedTools: ['repo.*'],
      }),
    body: (n: number) => ({ tags: [`round:${n}`] }),
  },
  updateChannel: {
    method: 'PUT',
    path: '/v1/notifications',
    create: (name: string) =>
      tenant.alice.post<Channel>('/v1/notifications', {
        type: 'webhook',
        targetUrl: `https://hooks.example.com/${name}`,
      }),
    body: (n: number) => ({ name: `round ${n}` }),
  },
  updateGatewayServer: {
    method: 'PATCH',
    path: '/v1/gateway/servers',
    create: (name: string) =>
      tenant.alice.post<GatewayServer>('/v1/gateway/servers', {
        name: name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-'),
        url: 'https://files.example.com/mcp',
      }),
    body: (n: number) => ({ timeoutSeconds: 10 + n }),
  },
  updateRepository: {
    method: 'PATCH',
    path: '/v1/repos',
    create: (name: string) =>
      tenant.alice.put<Repository>('/v1/repos', { name: name.replaceAll(/[^a-z0-9]/gi, '-') }),
    body: (n: number) => ({ defaultBranch: `round-${n}` }),
  },
} as const;

describe.each(Object.entries(CHANGES))('%s', (operationId, { method, path, create, body }) => {
  const change = (id: string, n: number, ifMatch?: string) =>
    tenant.bob.send<Versioned>(method, `${path}/${id}`, {
      body: JSON.stringify(body(n)),
      headers: {
        'content-type': 'application/json',
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
    });

  test('of a version that somebody has changed since is stale, and changes nothing [AUTH-04]', async () => {
    const { id, version } = (await create('stale')).body;

    const first = await change(id, 1, `"${version}"`);
    const second = await change(id, 2, `${version}`);
    const stored = (await tenant.alice.get<Versioned>(`${path}/${id}`)).body;

    expect([first.status, first.body.version]).toEqual([200, version + 1]);
    expectProblem(second, 'stale', operationId as keyof typeof CHANGES);
    // a write may answer more than the resource
    expect(first.body).toEqual(expect.objectContaining(stored));
    expect((await change(id, 2, `${version + 1}`)).status).toBe(200);
    expect((await change(id, 3)).body.version).toBe(version + 3);
  });

  test.each(['*', 'W/"1"', '"1", "2"', '-1', '1e3', '"1'])(
    'with If-Match %s is malformed',
    async (text) => {
      const { id } = (await create(`malformed-${encodeURIComponent(text)}`)).body;
      expectProblem(await change(id, 1, text), 'malformed', operationId as keyof typeof CHANGES);
    },
  );
});

test('an operation that compares no version refuses If-Match instead of ignoring it', async () => {
  const answer = await tenant.alice.send('GET', '/v1/me', { headers: { 'if-match': '1' } });
  expectProblem(answer, 'malformed', 'getMe');
});
