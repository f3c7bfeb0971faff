import type { Finding, FindingRef } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import { CODE_HOST_URL, type Deployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

const MAIN = 'refs/heads/main';
const FEATURE = 'refs/heads/feature';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const at = (path: string) => scanFinding({ path, secret: path });

test('the refs of a finding are listed with their commits and lines; of another tenant they are not found [FIND-01]', async () => {
  const repo = await testRepository(tenant);
  const commit = 'ab'.repeat(20);
  const moved = scanFinding({ path: 'b c.ts', secret: 'a.ts' });
  await repo.upload(scanReport([at('a.ts')]), MAIN, { commit: null });
  const scan = await repo.upload(scanReport([moved]), FEATURE, { commit });
  const [finding] = (await repo.findings()) as [Finding];
  const path = `/v1/findings/${finding.id}/refs`;

  const { body } = await tenant.vera.get<{ items: FindingRef[] }>(path);

  const line = moved.span.startLine;
  const shared = { span: moved.span, suppression: null, presence: 'detected' };
  expect(body.items).toMatchObject([
    {
      ...shared,
      ref: FEATURE,
      isDefault: false,
      path: 'b c.ts',
      commit,
      origin: { type: 'scan', id: scan.id },
      sourceUrl: `${CODE_HOST_URL}/${repo.name}/blob/${commit}/b%20c.ts#L${line}`,
    },
    { ...shared, ref: MAIN, isDefault: true, path: 'a.ts', commit: null, sourceUrl: null },
  ]);
  expect(await allPages(tenant.vera, path, 1)).toEqual(body.items);
  const other = await deployment.createTenant('other-refs');
  expectProblem(await other.vera.get(path), 'not_found', 'listFindingRefs');
});
