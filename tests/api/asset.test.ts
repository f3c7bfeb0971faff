import type { InventoryItem } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
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
  const other = listed?.id.replace(/_.*/, `_${'0'.repeat(26)}`);
  expectProblem(await tenant.vera.get(`/v1/inventory/${other}`), 'not_found', 'getAsset');
});
