import type { InventoryItem, RelationGraph } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('an asset is read by its id as the list has it, and no longer there once a scan no longer detects it [BOM-01]', async () => {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([], [asset({ name: 'one' }), asset({ name: 'two' })]));
  const [listed] = await repo.assets();
  const path = `/v1/inventory/${listed?.id}`;

  const present = await tenant.vera.get<InventoryItem>(path);
  await repo.upload(scanReport());
  const gone = await tenant.vera.get<InventoryItem>(path);

  expect(present.body).toEqual(listed);
  expect(gone.body).toMatchObject({ id: listed?.id, name: 'one', present: false });
});

test('an asset of another tenant, or that does not exist, is not found [AUTH-05]', async () => {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([], [asset()]));
  const [listed] = await repo.assets();
  const stranger = await deployment.createTenant('globex');
  expectProblem(await stranger.alice.get(`/v1/inventory/${listed?.id}`), 'not_found', 'getAsset');
  const graph = await stranger.alice.get(`/v1/inventory/${listed?.id}/graph`);
  expectProblem(graph, 'not_found', 'getAssetGraph');
  const other = listed?.id.replace(/_.*/, `_${'0'.repeat(26)}`);
  expectProblem(await tenant.vera.get(`/v1/inventory/${other}`), 'not_found', 'getAsset');
});

test('what an asset uses and what uses it is followed through others, and cut at 150 things [SCAN-12]', async () => {
  const repo = await testRepository(tenant);
  const at = { path: 'agent.py', line: 3 };
  const [agent, tool] = [
    { kind: 'agent', name: 'support' },
    { kind: 'tool', name: 'refund' },
  ] as const;
  const secret = { kind: 'credential', name: 'STRIPE_KEY' } as const;
  const catalogue = { kind: 'agent', name: 'catalogue' } as const;
  const models = Array.from({ length: 200 }, (_, n) => ({ kind: 'model', name: `m${n}` }) as const);
  await repo.upload({
    ...scanReport([], [asset(agent), asset(catalogue), asset(tool)]),
    relations: [
      { from: agent, to: tool, ...at },
      { from: tool, to: secret, ...at },
      { from: tool, to: agent, ...at },
      ...models.map((to) => ({ from: catalogue, to, ...at })),
    ],
  });
  const ids = new Map((await repo.assets()).map(({ name, id }) => [name, id]));
  const graph = async (name: string, query = '') =>
    (await tenant.vera.get<RelationGraph>(`/v1/inventory/${ids.get(name)}/graph${query}`)).body;

  const uses = await graph('support');
  const many = await graph('catalogue');
  const usedBy = await graph('refund', '?direction=used_by');

  expect(uses.nodes).toEqual([
    { ...agent, depth: 0 },
    { ...tool, depth: 1 },
    { ...secret, depth: 2 },
  ]);
  expect([many.nodes.length, many.omitted, many.isComplete]).toEqual([150, 51, true]);
  expect(usedBy).toMatchObject({
    direction: 'used_by',
    nodes: [
      { ...tool, depth: 0 },
      { ...agent, depth: 1 },
    ],
    edges: [
      { from: 0, to: 1, ...at },
      { from: 1, to: 0, ...at },
    ],
    omitted: 0,
    isComplete: true,
  });
});
