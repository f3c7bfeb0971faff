import type { Finding, Report } from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { sarifReport, sarifResult } from '../harness/sarif-report.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const ignored = async (findings: readonly Finding[]) => {
  for (const { id } of findings) {
    const { status } = await tenant.alice.post(`/v1/findings/${id}/ignore`, { reason: 'accepted' });
    expect(status).toBe(200);
  }
};
const stateOf = (findings: readonly Finding[]) =>
  findings.map(({ id, source, status, disposition }) => ({ id, source, status, disposition }));
const bySource = (a: Finding, b: Finding) => (a.source < b.source ? -1 : 1);

/** What may happen to a finding that is still there; `version` counts what came before. */
const STEPS = [
  'rescan',
  'shift',
  'rename',
  'upgrade',
  'branch',
  'gone',
  'ingest',
  'repeat',
] as const;
type Step = (typeof STEPS)[number];

async function take(repo: TestRepository, step: Step, version: number): Promise<void> {
  const span = { startLine: version + 1, startColumn: 1, endLine: version + 1, endColumn: 9 };
  const path = `src/v${version}.ts`;
  const found = scanFinding({ span });
  const [{ path: known = '' } = {}] = (await repo.findings()).filter(
    ({ source }) => source === 'svc',
  );
  const same = scanFinding({ path: known });
  const ingest = (line: number) =>
    tenant.alice.post<Report>(`/v1/repos/${repo.id}/ingest`, {
      source: 'sarif',
      report: sarifReport([sarifResult({ line })]),
    });
  switch (step) {
    case 'rescan':
      await repo.upload(scanReport([same]));
      break;
    case 'shift':
      await repo.upload(scanReport([{ ...same, span: found.span }]));
      break;
    case 'rename':
      await repo.upload(scanReport([scanFinding({ path, span })]));
      break;
    case 'upgrade': {
      const title = `Title of version ${version}`;
      const report = scanReport([{ ...same, title, severity: 'critical', confidence: 'medium' }]);
      await repo.upload({ ...report, tool: { name: 'svc', version: `9.${version}.0` } });
      break;
    }
    case 'branch':
      await repo.upload(scanReport([scanFinding({ path })]), 'refs/heads/feature');
      break;
    case 'gone':
      await repo.upload(scanReport());
      await repo.upload(scanReport([same]));
      break;
    case 'ingest':
      expect((await ingest(50 + version)).status).toBe(200);
      break;
    case 'repeat':
      expect((await ingest(41)).body.repeated).toBe(true);
      break;
  }
}

test('findings that a person ignored stay so through rescans, renames, upgrades and reports, in any order [FIND-04, ING-03]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...STEPS], { minLength: STEPS.length }),
      async (steps) => {
        const repo = await testRepository(tenant);
        await repo.upload(scanReport([scanFinding()]));
        const report = sarifReport([sarifResult()]);
        await tenant.alice.post(`/v1/repos/${repo.id}/ingest`, { source: 'sarif', report });
        const before = (await repo.findings()).sort(bySource);
        await ignored(before);

        for (const [version, step] of steps.entries()) await take(repo, step, version);

        expect(stateOf((await repo.findings()).sort(bySource))).toEqual(
          stateOf(before).map((state) => ({
            ...state,
            status: 'ignored',
            disposition: 'accepted',
          })),
        );
        expect(before).toHaveLength(2);
      },
    ),
    { numRuns: 4 },
  );
});
