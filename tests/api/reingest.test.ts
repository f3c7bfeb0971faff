import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { TOOL_REPORTS, type ToolReport } from '../harness/tool-reports.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

/** `times` new lines at the end: the same report, with a content hash of its own. */
async function ingest(repo: TestRepository, which: number, times: number): Promise<void> {
  const { source, report } = TOOL_REPORTS[which] as ToolReport;
  const { status, body } = await tenant.alice.post(`/v1/repos/${repo.id}/ingest`, {
    source,
    report: `${report}${'\n'.repeat(times)}`,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Ids that the service draws, moments, and what a model's test had the time before: they differ from ingest to ingest. */
const DRAWN =
  /^(?:tenant_id|finding_id|repo_id|scan_id|report_id|detected_by|previous_measurement|.*_at)$/;

/** Rows of a repository's findings and of their places on refs. */
async function rowsOf({ id }: TestRepository): Promise<unknown> {
  const tables = [
    'select * from findings where repo_id = $1 order by source, fingerprint',
    'select * from finding_presence where repo_id = $1 order by source, fingerprint, ref',
    'select o.*, f.fingerprint from finding_origins o join findings f using (tenant_id, finding_id) where f.repo_id = $1 order by f.source, f.fingerprint',
  ];
  const rows = [];
  for (const query of tables) rows.push(await deployment.sql(query, [id]));
  return rows.map((table) =>
    table.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !DRAWN.test(name))),
    ),
  );
}

const sequence = fc.array(fc.nat(TOOL_REPORTS.length - 1), { minLength: 2, maxLength: 9 });

test('reports of tools leave the same rows, however often and in whatever order they are ingested [ING-03]', async () => {
  expect(TOOL_REPORTS.length).toBeGreaterThanOrEqual(7);
  await fc.assert(
    fc.asyncProperty(sequence, async (indexes) => {
      const [once, again] = [await testRepository(tenant), await testRepository(tenant)];
      for (const which of new Set(indexes.toSorted())) await ingest(once, which, 0);
      for (const [times, which] of indexes.entries()) await ingest(again, which, times);

      expect(await rowsOf(again)).toEqual(await rowsOf(once));
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
