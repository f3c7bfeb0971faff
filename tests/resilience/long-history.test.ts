import type { BulkPreview, FindingActivity } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

type ActivityPage = { readonly items: FindingActivity[]; readonly nextCursor: string | null };

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('a page of history ends before its limit where its events are large, and is gone on with', async () => {
  const repo = await testRepository(tenant);
  const paths = Array.from({ length: 2_000 }, (_, n) => `src/${n}.ts`);
  await repo.upload(scanReport(paths.map((path) => scanFinding({ path, secret: path }))));
  for (let n = 0; n < 20; n++) {
    const { body } = await tenant.alice.post<BulkPreview>('/v1/findings/bulk-previews', {
      filter: { repoId: repo.id },
    });
    const action = { kind: 'assign', assignee: `person ${n}` };
    await tenant.alice.post('/v1/findings/bulk', { previewId: body.previewId, action });
  }
  const [finding] = await repo.findings();
  const path = `/v1/findings/${finding?.id}/activity?limit=100`;

  const first = (await tenant.vera.get<ActivityPage>(path)).body;
  const next = `${path}&cursor=${first.nextCursor}`;
  const second = (await tenant.vera.get<ActivityPage>(next)).body;

  // an event of 2,000 ids has 66 KB, and a page about 1 MiB of them
  expect(first.items.length).toBeGreaterThan(10);
  expect(first.items.length).toBeLessThan(20);
  expect(second.nextCursor).toBeNull();
  expect([...first.items, ...second.items].map(({ kind }) => kind)).toEqual([
    ...Array(20).fill('assigned'),
    'detected',
  ]);
  expect(first.items[0]).toMatchObject({ findings: 2_000, actor: { type: 'user' } });
});
