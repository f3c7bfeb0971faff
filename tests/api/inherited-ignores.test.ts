import type { EvidenceRecord, Finding, ScanFinding } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const RULE = 'asset/retired-model';
const place = (path: string, ruleId = RULE) =>
  scanFinding({ ruleId, path, secret: 'model', category: 'asset' });

/** The finding with all of these places. */
function together(places: readonly ScanFinding[]): ScanFinding {
  const own = place('places of one finding');
  return {
    ...own,
    path: places[0]?.path ?? '',
    contentFingerprint: own.fingerprint,
    places: places.map(({ path, span, fingerprint, contentFingerprint }) => {
      return { path, span, fingerprint, contentFingerprint };
    }),
  };
}

const LATER = '2099-01-01T00:00:00.000Z';

async function ignore(finding: Finding | undefined, until?: string): Promise<void> {
  const body = { reason: 'accepted', ...(until && { until }) };
  const { status } = await tenant.alice.post(`/v1/findings/${finding?.id}/ignore`, body);
  expect(status).toBe(200);
}

const at = (findings: readonly Finding[], path: string) =>
  findings.find((finding) => finding.path === path);

/** The headline of the finding that a second scan reports at both places, after something was decided about each. */
async function inherited(
  decide: (repo: TestRepository, findings: readonly Finding[]) => Promise<void>,
  second: readonly ScanFinding[] = [place('a.py'), place('b.py')],
) {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([place('a.py'), place('b.py'), place('c.py', 'asset/other')]));
  await decide(repo, await repo.findings());
  const group = together(second);
  await repo.upload(scanReport([group]));
  const found = (await repo.findings()).find((one) => one.fingerprint === group.fingerprint);
  return { repo, found };
}

/** The event of the repository's last scan. */
async function lastUpload({ id }: TestRepository) {
  const events = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=scan.uploaded');
  return events.find(({ event }) => event.subject['id'] === id)?.event;
}

test('a finding at several places is ignored where each of them was, until the first of these ends [FIND-04]', async () => {
  const { repo, found } = await inherited(async (_, findings) => {
    await ignore(at(findings, 'a.py'), LATER);
    await ignore(at(findings, 'b.py'));
  });
  expect(found).toMatchObject({ status: 'ignored', disposition: 'accepted', ignoredUntil: LATER });
  expect((await lastUpload(repo))?.data).toMatchObject({ inherited: [found?.id] });
  expect(await repo.status()).toMatchObject({ 'b.py': 'fixed', 'c.py': 'fixed' });
});

test('a place that nobody ignored, a new one, and one of another rule keep the finding open', async () => {
  const one = await inherited(async (_, findings) => ignore(at(findings, 'a.py')));
  expect(one.found).toMatchObject({ status: 'open', disposition: 'none' });
  expect((await lastUpload(one.repo))?.data).toMatchObject({ inherited: [] });
  const both = async (_: TestRepository, findings: readonly Finding[]) => {
    for (const finding of findings) await ignore(finding);
  };
  const added = await inherited(both, [place('a.py'), place('b.py'), place('new.py')]);
  expect(added.found).toMatchObject({ status: 'open', disposition: 'none' });
  const other = await inherited(both, [place('a.py'), place('c.py', 'asset/other')]);
  expect(other.found).toMatchObject({ status: 'open', disposition: 'none' });
});

test('what a person reopens stays open through the next scans', async () => {
  const { repo, found } = await inherited(async (_, findings) => {
    for (const finding of findings) await ignore(finding);
  });
  expect(found?.status).toBe('ignored');
  expect((await tenant.alice.post(`/v1/findings/${found?.id}/reopen`, {})).status).toBe(200);
  await repo.upload(scanReport([together([place('a.py'), place('b.py')])]));
  const again = (await repo.findings()).find((one) => one.id === found?.id);
  expect(again?.status).toBe('open');
});
