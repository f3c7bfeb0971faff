import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

const MAX_ITEMS = 25_000;
/** Enough for a connection to keep the plans of its foreign-key checks, made while the tables are small. */
const SMALL_UPLOADS = 10;

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('as many findings and assets as a report may have are taken whole, after many small reports [SCAN-12]', async () => {
  const small = await testRepository(tenant);
  for (let n = 0; n < SMALL_UPLOADS; n++)
    await small.upload(scanReport([scanFinding({ secret: `small ${n}`, path: `${n}.ts` })]));
  const repo = await testRepository(tenant);
  const report = scanReport(
    Array.from({ length: MAX_ITEMS }, (_, n) =>
      scanFinding({ secret: `s${n}`, path: `src/${n}.ts` }),
    ),
    Array.from({ length: MAX_ITEMS }, (_, n) => asset({ name: `model-${n}` })),
  );

  const scan = await repo.upload(report);
  const again = await repo.upload(report);

  expect(scan.findings).toMatchObject({ total: MAX_ITEMS, new: MAX_ITEMS });
  expect(again.findings).toMatchObject({ total: MAX_ITEMS, new: 0, gone: 0 });
  const [row] = await deployment.sql<{ findings: number; assets: number }>(
    `select (select count(*)::int from findings where repo_id = $1) as findings,
            (select count(*)::int from assets where repo_id = $1) as assets`,
    [repo.id],
  );
  expect(row).toEqual({ findings: MAX_ITEMS, assets: MAX_ITEMS });
});
