import { newId, type OperationId, type Problem, ROUTES, route } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import {
  type Deployment,
  type Sibling,
  startDeployment,
  type Tenant,
} from '../harness/deployment.ts';
import { addJob, stopSchedules, waitForJobs } from '../harness/jobs.ts';
import { expectProblem } from '../harness/problem.ts';

/** Paths of the API and of what is beside it for people and their programs. */
const BESIDE = [
  ['GET', '/'],
  ['GET', '/setup'],
  ['GET', '/setup/state'],
  ['GET', '/auth/acme/sign-in'],
  ['GET', '/.well-known/jwks.json'],
  ['GET', '/scim/v2/Users'],
  ['POST', '/auth/acme/scim/token'],
  ['POST', '/auth/sign-out'],
] as const;
const MCP = '/mcp/acme/tools';
const CHECK: OperationId = 'governCheck';
const OPERATIONS = Object.keys(ROUTES) as OperationId[];

type Process = Pick<Sibling, 'url' | 'metricsUrl' | 'as'>;

let api: Deployment;
let gateway: Process;
let worker: Process;
let tenant: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  api = await startDeployment({ SVC_ROLES: 'api', SVC_METRICS_ADDRESS: '127.0.0.1:0' });
  await stopSchedules(api);
  [gateway, worker] = await Promise.all([
    api.sibling({ SVC_ROLES: 'gateway', SVC_METRICS_ADDRESS: '127.0.0.1:0' }),
    api.sibling({ SVC_ROLES: 'worker', SVC_METRICS_ADDRESS: '127.0.0.1:0' }),
  ]);
  tenant = await api.createTenant('acme');
  agent = await approvedAgent(api, tenant, 'worker');
});
afterAll(() => api?.stop());

const processes = () => ({ api, gateway, worker });

async function send(process: Process, method: string, path: string, token = tenant.alice.token) {
  return process.as(token).send<Problem>(method, path);
}

/** Asserts that a path is answered as one that no process has. */
async function expectUnknown(process: Process, method: string, path: string): Promise<void> {
  const answer = await send(process, method, path);
  expectProblem(answer, 'not_found');
  expect(answer.body.detail).toBe(`no such path ${path}`);
}

const pathOf = (id: OperationId) => route(id).path.replaceAll(/\{\w+\}/g, newId('token'));

test.each(['gateway', 'worker'] as const)(
  'of the API, the console and sign-in a %s has nothing but checks [OPS-02/roles]',
  async (role) => {
    const process = processes()[role];
    const others = OPERATIONS.filter((id) => id !== CHECK || role === 'worker');
    for (const id of others) await expectUnknown(process, route(id).method, pathOf(id));
    for (const [method, path] of BESIDE) await expectUnknown(process, method, path);
    // not 405, which would say that the path takes something else
    await expectUnknown(process, 'PATCH', '/v1/me');
  },
);

test('the api has all of that, and no gateway [OPS-02/roles]', async () => {
  for (const [method, path] of BESIDE) {
    const { status, body } = await send(api, method, path);
    expect([status, body], path).not.toEqual([
      404,
      expect.objectContaining({ detail: `no such path ${path}` }),
    ]);
  }
  expect((await send(api, 'GET', '/v1/me')).status).toBe(200);
  for (const method of ['POST', 'GET', 'DELETE']) await expectUnknown(api, method, MCP);
  await expectUnknown(api, 'GET', `/.well-known/oauth-protected-resource${MCP}`);
  for (const method of ['POST', 'GET', 'DELETE']) await expectUnknown(worker, method, MCP);
  const answer = await send(gateway, 'POST', MCP);
  expect([answer.status, answer.body]).toEqual([
    expect.not.toBeOneOf([404]),
    expect.objectContaining({ jsonrpc: '2.0' }),
  ]);
});

test('checks are decided by api and gateway alike, and sealed in one log [OPS-02/roles, GOV-01]', async () => {
  for (const process of [api, gateway]) {
    const { status, body } = await process
      .as(agent.api.token)
      .post<{ evidenceId: string }>('/v1/govern/check', { tool: 'search' });
    expect(status).toBe(200);
    expect((await tenant.alice.get(`/v1/evidence/${body.evidenceId}`)).status).toBe(200);
  }
  // the path is known there, so another method is 405
  expectProblem(await send(gateway, 'GET', '/v1/govern/check'), 'method_not_allowed');
});

describe.each(['api', 'gateway', 'worker'] as const)('a process of the role %s', (role) => {
  test('has health, readiness and metrics [OPS-02/roles, OPS-03/health, OPS-03/readiness, OPS-03/metrics]', async () => {
    const process = processes()[role];
    expect((await process.as(null).get('/healthz')).status).toBe(200);
    expect((await process.as(null).get('/readyz')).status).toBe(200);
    const metrics = await fetch(process.metricsUrl as string);
    expect(await metrics.text()).toContain('svc_node_lease_seconds');
  });
});

test('jobs run where the role worker is, and nowhere else [OPS-02/roles]', async () => {
  const alone = await startDeployment({ SVC_ROLES: 'api,gateway' });
  try {
    await stopSchedules(alone);
    const id = await addJob(alone, 'idempotency-keys.sweep');
    // longer than a worker polls
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const [job] = await alone.sql<{ state: string }>(
      'select state::text from pgboss.job where id = $1',
      [id],
    );
    expect(job?.state).toBe('created');

    await alone.sibling({ SVC_ROLES: 'worker' });

    await waitForJobs(alone, [id]);
  } finally {
    await alone.stop();
  }
});
