import type { ScanReport } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

const OTHER_BRANCH = 'refs/heads/feature';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const repository = () => testRepository(tenant);

describe('the same report again', () => {
  test('changes nothing but when it was last seen [SCAN-12, FIND-01]', async () => {
    const repo = await repository();
    const report = scanReport([scanFinding(), scanFinding({ secret: 'second' })], [asset()]);
    await repo.upload(report);
    const timeless = async () => ({
      findings: (await repo.findings()).map((one) => ({ ...one, lastSeenAt: '' })),
      assets: (await repo.assets()).map((one) => ({ ...one, lastSeenAt: '' })),
    });
    const lastSeen = async () => (await repo.findings()).map(({ lastSeenAt }) => lastSeenAt);
    const [before, seenBefore] = [await timeless(), await lastSeen()];

    const scan = await repo.upload(report);

    expect(scan.findings).toMatchObject({ total: 2, new: 0, gone: 0 });
    expect(await timeless()).toEqual(before);
    const seenAfter = await lastSeen();
    for (const [n, time] of seenAfter.entries())
      expect(time >= (seenBefore[n] as string)).toBe(true);
    expect(new Set(seenAfter)).not.toEqual(new Set(seenBefore));
  });

  test('uploaded many times at once makes each finding and asset once [FIND-01, SCAN-12]', async () => {
    const repo = await repository();
    const findings = Array.from({ length: 20 }, (_, n) => scanFinding({ secret: `s${n}` }));
    const report = scanReport(findings, [asset(), asset({ name: 'other' })]);

    const answers = await Promise.all(Array.from({ length: 6 }, () => repo.post(report)));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await repo.findings()).toHaveLength(20);
    expect(await repo.assets()).toHaveLength(2);
    const fresh = answers.map(({ body }) => body.findings.new).sort((a, b) => a - b);
    expect(fresh).toEqual([0, 0, 0, 0, 0, 20]);
  });

  test('never overwrites what people decided [FIND-04]', async () => {
    const repo = await repository();
    const report = scanReport([scanFinding()]);
    await repo.upload(report);
    await deployment.sql("update findings set disposition = 'accepted' where repo_id = $1", [
      repo.id,
    ]);

    await repo.upload(report);
    await repo.upload(scanReport());
    await repo.upload(scanReport([scanFinding({ path: 'moved.ts' })]));

    expect(await repo.status()).toEqual({ 'moved.ts': 'ignored' });
  });
});

describe('what a scan did not see', () => {
  const both = scanReport(
    [scanFinding({ path: 'kept.ts' }), scanFinding({ path: 'gone.ts', secret: 'second' })],
    [asset({ name: 'kept' }), asset({ name: 'gone' })],
  );
  const one = (coverage: Partial<ScanReport['coverage']> = {}) =>
    scanReport([scanFinding({ path: 'kept.ts' })], [asset({ name: 'kept' })], coverage);
  const present = async (repo: TestRepository) =>
    Object.fromEntries((await repo.assets()).map((item) => [item.name, item.present]));

  test('is gone when the scan was complete and of the default branch [FIND-04, FIND-01]', async () => {
    const repo = await repository();
    await repo.upload(both);

    const scan = await repo.upload(one());

    expect(scan.findings.gone).toBe(1);
    expect(await repo.status()).toEqual({ 'kept.ts': 'open', 'gone.ts': 'fixed' });
    expect(await present(repo)).toEqual({ kept: true, gone: false });
  });

  test.each([
    ['incomplete', one({ complete: false }), undefined],
    ['of a diff only', one({ scope: 'diff' }), undefined],
    ['of another branch', one(), OTHER_BRANCH],
    ['of a tag that is called like the branch', one(), 'refs/tags/main'],
    ['of a branch that ends like it', one(), 'refs/heads/not/main'],
    ['of a detached head', one(), 'HEAD'],
  ])('is left as it was when the scan was %s [FIND-04]', async (_name, report, ref) => {
    const repo = await repository();
    await repo.upload(both);

    const scan = await repo.upload(report, ref);

    expect(scan.findings.gone).toBe(0);
    expect(await repo.status()).toEqual({ 'kept.ts': 'open', 'gone.ts': 'open' });
    expect(await present(repo)).toEqual({ kept: true, gone: true });
  });

  test('and was gone before is not gone a second time [FIND-01]', async () => {
    const repo = await repository();
    await repo.upload(both);
    await repo.upload(one());

    expect((await repo.upload(one())).findings.gone).toBe(0);
  });

  test('in another repository is left alone [FIND-04]', async () => {
    const [first, second] = [await repository(), await repository()];
    await first.upload(both);
    await second.upload(both);

    await second.upload(scanReport());

    expect(await first.status()).toEqual({ 'kept.ts': 'open', 'gone.ts': 'open' });
    expect(await present(first)).toEqual({ kept: true, gone: true });
  });

  test('stays fixed while only another branch still has it [FIND-01]', async () => {
    const repo = await repository();
    await repo.upload(both);
    await repo.upload(one());

    await repo.upload(both, OTHER_BRANCH);

    expect(await repo.status()).toEqual({ 'kept.ts': 'open', 'gone.ts': 'fixed' });
    expect(await present(repo)).toEqual({ kept: true, gone: false });
    await repo.upload(both);
    expect(await repo.status()).toEqual({ 'kept.ts': 'open', 'gone.ts': 'open' });
    expect(await present(repo)).toEqual({ kept: true, gone: true });
  });

  test('follows the default branch that the repository has [FIND-04]', async () => {
    const repo = await repository();
    await tenant.alice.put('/v1/repos', { name: repo.name, defaultBranch: 'release/1.0' });
    await repo.upload(both, 'refs/heads/release/1.0');

    await repo.upload(one(), 'refs/heads/main');
    expect(await repo.status()).toMatchObject({ 'gone.ts': 'open' });
    await repo.upload(one(), 'refs/heads/release/1.0');
    expect(await repo.status()).toMatchObject({ 'gone.ts': 'fixed' });
  });
});
