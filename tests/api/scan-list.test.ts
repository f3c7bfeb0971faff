import type { Scan, ScanSummary } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

type ScanPage = { readonly items: readonly ScanSummary[]; readonly nextCursor: string | null };

const MAIN = 'refs/heads/main';
const FEATURE = 'refs/heads/feature';

const scansOf = (repoId: string, query = '') =>
  allPages<ScanSummary>(tenant.vera, `/v1/repos/${repoId}/scans${query}`, 2);

test('the scans of a repository are listed newest first, and those of one ref apart [SCAN-12]', async () => {
  const [repo, other] = [await testRepository(tenant), await testRepository(tenant)];
  const uploaded: Scan[] = [];
  for (const ref of [MAIN, FEATURE, MAIN, FEATURE, MAIN]) {
    uploaded.unshift(await repo.upload(scanReport([scanFinding()]), ref));
  }
  await other.upload(scanReport());

  const listed = await scansOf(repo.id);
  const ofFeature = await scansOf(repo.id, `?ref=${encodeURIComponent(FEATURE)}`);
  const byName = await tenant.vera.get<ScanPage>(
    `/v1/repos/${encodeURIComponent(repo.name)}/scans?limit=1`,
  );

  const ids = uploaded.map(({ id }) => id);
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(ofFeature.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
  expect(byName.body.items.map(({ id }) => id)).toEqual([ids[0]]);
  expect(byName.body.nextCursor).toEqual(expect.any(String));
  expect(await scansOf(repo.id, '?ref=refs/heads/none')).toEqual([]);
});

test('a listed scan has what the scan has, its problems as a number [SCAN-12]', async () => {
  const repo = await testRepository(tenant);
  const problems = [
    { path: 'a.json', line: 1, reason: 'unterminated string' },
    { path: 'b.json', line: null, reason: 'unterminated string' },
  ];
  const { coverage, ...scan } = await repo.upload(
    scanReport([scanFinding()], [], { problems, complete: false }),
  );

  const [listed] = await scansOf(repo.id);

  expect(listed).toEqual({ ...scan, coverage: { ...coverage, problems: 2 } });
});

test('the scans of an unknown repository, or of another tenant, are not found [AUTH-04]', async () => {
  const repo = await testRepository(tenant);
  const stranger = await deployment.createTenant('globex');
  for (const [who, id] of [
    [tenant.vera, 'acme/none'],
    [stranger.vera, repo.id],
    [stranger.alice, encodeURIComponent(repo.name)],
  ] as const) {
    expectProblem(await who.get(`/v1/repos/${id}/scans`), 'not_found', 'listScans');
  }
});

test.each(['cursor=W10', 'ref=', 'applied=true', 'limit=201'])(
  'a list of scans with %s is malformed [FIND-01]',
  async (query) => {
    const { id } = await testRepository(tenant);
    const answer = await tenant.vera.get(`/v1/repos/${id}/scans?${query}`);
    expectProblem(answer, 'malformed', 'listScans');
  },
);
