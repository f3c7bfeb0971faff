import type { InventoryGraph, InventoryNode, Relation, RuntimeUse } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${tenants++}`);
});
afterAll(() => deployment?.stop());
let tenants = 0;

const at = { path: 'src/model.ts', line: 1 };
const [agent, tool] = [
  { kind: 'agent', name: 'support' },
  { kind: 'tool', name: 'refund' },
] as const;
const model = { kind: 'model', name: 'gpt-example' } as const;
const secret = { kind: 'credential', name: 'STRIPE_KEY' } as const;
const uses = (from: Relation['from'], to: Relation['to']): Relation => ({ from, to, ...at });

const graphOf = async (query = '') =>
  (await tenant.vera.get<InventoryGraph>(`/v1/inventory/graph${query}`)).body;
const named = ({ nodes }: InventoryGraph, name: string) =>
  nodes.filter((node) => node.name === name);
const edgesOf = ({ nodes, edges }: InventoryGraph) =>
  edges.map(({ from, to }) => `${nodes[from]?.name} > ${nodes[to]?.name}`);

test('the graph connects repositories with what they declare; a model that two of them use is one node [BOM-01]', async () => {
  const [one, two] = [await testRepository(tenant), await testRepository(tenant)];
  const report = {
    ...scanReport([], [asset(agent), asset(tool), asset(model)]),
    relations: [uses(agent, tool), uses(agent, model), uses(tool, secret)],
  };
  await one.upload(report);
  await two.upload(report);

  const graph = await graphOf();

  expect(named(graph, 'gpt-example')).toMatchObject([{ kind: 'model', repoId: null, members: 1 }]);
  expect(named(graph, 'refund').map(({ repoId }) => repoId)).toEqual([one.id, two.id]);
  const ofOne = ['support > refund', 'support > gpt-example', 'refund > STRIPE_KEY'];
  expect(edgesOf(graph).sort()).toEqual(
    [...ofOne, ...ofOne, `${one.name} > support`, `${two.name} > support`].sort(),
  );
  expect(graph.isComplete).toBe(true);
  const ofTwo = await graphOf(`?repoId=${two.id}`);
  expect(ofTwo.nodes.every(({ repoId }) => repoId === two.id)).toBe(true);
  expect(edgesOf(ofTwo)).toHaveLength(4);
});

test('open findings are counted on what their lines declare, on credentials that they name, and on their repository [BOM-01]', async () => {
  const repo = await testRepository(tenant);
  const span = { startLine: 1, startColumn: 1, endLine: 2, endColumn: 1 };
  const findings = [
    scanFinding({ path: at.path, span, severity: 'medium', category: 'agent-config' }),
    scanFinding({ secret: 'b', excerpt: 'STRIPE_KEY = "sk_****"', severity: 'critical' }),
    scanFinding({ secret: 'c', path: 'elsewhere.ts', severity: 'low' }),
  ];
  await repo.upload({
    ...scanReport(findings, [asset(tool)]),
    relations: [uses(tool, secret)],
  });

  const found = new Map((await graphOf()).nodes.map(({ name, findings }) => [name, findings]));

  expect(found.get('refund')).toEqual({ count: 1, severity: 'medium' });
  expect(found.get('STRIPE_KEY')).toEqual({ count: 1, severity: 'critical' });
  expect(found.get(repo.name)).toEqual({ count: 3, severity: 'critical' });
});

test('what agents call stands beside what is declared: active, shadow or unused [BOM-05]', async () => {
  const repo = await testRepository(tenant);
  const idle = { kind: 'tool', name: 'idle' } as const;
  await repo.upload(scanReport([], [asset(tool), asset(idle)]));
  const caller = await approvedAgent(deployment, tenant, 'order-desk', ['*']);
  for (const name of ['refund', 'mail.send']) {
    await caller.api.post('/v1/govern/check', { tool: name, arguments: {} });
  }
  const graph = await until('the calls are counted', async () => {
    const read = await graphOf();
    return named(read, 'mail.send').length > 0 && named(read, 'order-desk').length > 0
      ? read
      : null;
  });
  const runtime = (name: string) => named(graph, name).map((node: InventoryNode) => node.runtime);

  expect([runtime('refund'), runtime('idle'), runtime('mail.send')]).toEqual([
    ['active'],
    ['unused'],
    ['shadow'],
  ]);
  expect(named(graph, 'order-desk')).toMatchObject([{ id: caller.id, kind: 'registered-agent' }]);
  expect(edgesOf(graph)).toContain('order-desk > mail.send');
  const ofOne = await graphOf(`?repoId=${repo.id}`);
  expect(named(ofOne, 'mail.send')).toEqual([]);
  expect(edgesOf(ofOne)).toContain('order-desk > refund');
});

test('agents stand in the graph with their state before they call anything, rejected ones do not [BOM-05]', async () => {
  const request = (name: string) => ({ name, owner: 'alice', allowedTools: ['mail.send'] });
  const create = async (name: string) =>
    (await tenant.alice.post<{ id: string }>('/v1/agent-identities', request(name))).body;
  const { id } = await create('waits');
  const rejected = await create('rejected');
  await tenant.bob.post(`/v1/agent-identities/${rejected.id}/reject`, {});
  const revoked = await approvedAgent(deployment, tenant, 'was-revoked', ['*']);
  await tenant.alice.post(`/v1/agent-identities/${revoked.id}/revoke`, {});

  const agents = async () =>
    (await graphOf()).nodes.map(({ name, agentState }) => `${name} ${agentState}`);
  expect(await agents()).toEqual(['waits requested', 'was-revoked revoked']);
  expect(named(await graphOf(), 'waits')).toMatchObject([{ id, kind: 'registered-agent' }]);
  await deployment.sql(
    `update agents set revoked_at = now() - interval '31 days' where agent_id = $1`,
    [revoked.id],
  );
  expect(await agents()).toEqual(['waits requested']);
});

test('a tool of a server is one node, however calls name the server [BOM-05]', async () => {
  const repo = await testRepository(tenant);
  const orders = { kind: 'mcp-server', name: 'orders' } as const;
  await repo.upload(scanReport([], [asset(orders)]));
  const caller = await approvedAgent(deployment, tenant, 'order-desk', ['*']);
  for (const call of [
    { server: 'orders', tool: 'note' },
    { server: 'orders', tool: 'orders.note' },
    { tool: 'orders.note' },
  ]) {
    await caller.api.post('/v1/govern/check', { ...call, arguments: {} });
  }
  const uses = async () =>
    (await tenant.vera.get<{ items: RuntimeUse[] }>('/v1/inventory/runtime')).body.items.map(
      ({ status, server, tool, calls }) => `${status} ${server} ${tool} ${calls}`,
    );
  await until('the calls are counted', async () =>
    (await uses()).includes('active orders orders.note 3') ? true : null,
  );

  expect(await uses()).toEqual(['active orders orders.note 3']);
  const graph = await graphOf();
  expect(named(graph, 'orders.note')).toMatchObject([{ kind: 'tool', runtime: 'active' }]);
  expect(graph.nodes.filter(({ kind }) => kind === 'tool')).toHaveLength(1);
  expect(edgesOf(graph).sort()).toEqual(
    ['order-desk > orders', 'orders > orders.note', `${repo.name} > orders`].sort(),
  );
});

test('beyond 2,000 things those of one kind and repository are one node [BOM-01]', async () => {
  const [large, small] = [await testRepository(tenant), await testRepository(tenant)];
  const tools = Array.from({ length: 1_995 }, (_, n) => asset({ kind: 'tool', name: `t${n}` }));
  await large.upload({
    ...scanReport([], [...tools, asset(agent)]),
    relations: tools.map((one) => uses(agent, { kind: 'tool', name: one.name })),
  });
  expect((await graphOf()).nodes).toHaveLength(1_998);
  const models = Array.from({ length: 5 }, (_, n) => asset({ name: `m${n}` }));
  await small.upload(scanReport([], models));

  const graph = await graphOf();

  expect(graph.nodes).toHaveLength(9);
  expect(named(graph, '1995 of kind tool')).toMatchObject([
    { kind: 'tool', members: 1_995, repoId: large.id },
  ]);
  expect(edgesOf(graph)).toContain('support > 1995 of kind tool');
});

test('the graph of another tenant is empty, and its repository is not found [AUTH-05]', async () => {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([], [asset(tool)]));
  tenant = await deployment.createTenant(`globex-${tenants++}`);

  expect(await graphOf()).toEqual({ nodes: [], edges: [], isComplete: true });
  const answer = await tenant.vera.get(`/v1/inventory/graph?repoId=${repo.id}`);
  expectProblem(answer, 'not_found', 'getInventoryGraph');
});
