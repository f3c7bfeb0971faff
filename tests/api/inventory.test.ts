import type { Repository } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { asset, scanReport, scanUpload } from '../harness/scan-report.ts';

let deployment: Deployment;
let tenant: Tenant;
let repoIds: string[];

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  repoIds = [];
  for (const name of ['acme/one', 'acme/two', 'acme/three']) {
    const { id } = (await tenant.alice.put<Repository>('/v1/repos', { name })).body;
    const assets = ['b', 'a', 'C', 'ä', '_'].map((model) => asset({ name: model }));
    const report = scanReport([], [...assets, asset({ kind: 'tool', name: 'a' })]);
    const { status } = await tenant.alice.post(`/v1/repos/${id}/scans`, scanUpload(report));
    expect(status).toBe(201);
    repoIds.push(id);
  }
});
afterAll(() => deployment?.stop());

test('the inventory is listed by kind and name, filtered, and paged without loss or repetition [SCAN-12]', async () => {
  const whole = await allPages(tenant.vera, '/v1/inventory');
  const tools = await allPages<{ kind: string }>(tenant.vera, '/v1/inventory?kind=tool');
  const first = await allPages<{ repoId: string }>(
    tenant.vera,
    `/v1/inventory?repoId=${repoIds[0]}`,
  );

  for (const limit of [1, 2, 3, 7])
    expect(await allPages(tenant.vera, '/v1/inventory', limit)).toEqual(whole);
  expect(tools.map(({ kind }) => kind)).toEqual(['tool', 'tool', 'tool']);
  expect(first).toHaveLength(6);
  for (const { repoId } of first) expect(repoId).toBe(repoIds[0]);
});
