import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type {
  EvidenceRecord,
  Finding,
  InventoryItem,
  Repository,
  Scan,
  ScanReport,
} from '@svc/contract';
import { scanTree } from '@svc/scan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../../apps/server/src/platform/identity/access-token.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { asset, scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';
import { sourceTree, writeSource } from '../harness/tree.ts';

const OTHER_BRANCH = 'refs/heads/feature';

let deployment: Deployment;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

/** A new repository, and what can be done to it. */
async function repository() {
  const name = `acme/repo-${made++}`;
  const { id } = (await tenant.alice.put<Repository>('/v1/repos', { name })).body;
  const post = (report: ScanReport, ref?: string) =>
    tenant.alice.post<Scan>(`/v1/repos/${id}/scans`, scanUpload(report, ref));
  return {
    id,
    name,
    post,
    async upload(report: ScanReport, ref?: string): Promise<Scan> {
      const { status, body } = await post(report, ref);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    findings: () => allPages<Finding>(tenant.vera, `/v1/findings?repoId=${id}`),
    assets: () => allPages<InventoryItem>(tenant.vera, `/v1/inventory?repoId=${id}`),
    async status(): Promise<Record<string, string>> {
      const found = await this.findings();
      return Object.fromEntries(found.map(({ path, status }) => [path, status]));
    },
  };
}

describe('the scan of a real tree', () => {
  test('is uploaded with its findings and inventory, and without the secrets [SCAN-12, FIND-01]', async () => {
    const secret = newAccessToken();
    const root = sourceTree({
      'src/config.ts': `export const token = '${secret}';\n`,
      'package.json': '{"dependencies":{"openai":"5.0.0"}}\n',
    });
    const report = await scanTree(root);
    const repo = await repository();

    const scan = await repo.upload(report);

    const found = await repo.findings();
    expect(found).toHaveLength(report.findings.length);
    expect(found).toContainEqual({
      ...report.findings.map(({ contentFingerprint: _, ...shown }) => shown)[0],
      id: expect.stringMatching(/^fnd_[0-9a-z]{26}$/),
      repoId: repo.id,
      source: 'svc',
      status: 'open',
      presence: 'detected',
      firstSeenAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect((await repo.assets()).map(({ kind, name }) => ({ kind, name }))).toEqual(
      report.assets
        .map(({ kind, name }) => ({ kind, name }))
        .sort((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1)),
    );
    expect(scan).toMatchObject({
      repoId: repo.id,
      ref: 'refs/heads/main',
      findings: { total: report.findings.length, new: report.findings.length, gone: 0 },
      assets: report.assets.length,
      coverage: report.coverage,
    });
    const rows = await deployment.sql<{ text: string }>('select f::text as text from findings f');
    for (const { text } of rows) expect(text).not.toContain(secret);
  });

  test('keeps the identity of a finding whose line shifts and whose file moves [FIND-01, FIND-04]', async () => {
    const line = `const token = '${newAccessToken()}';\n`;
    const root = sourceTree({ 'old.ts': line });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const [before] = await repo.findings();

    writeSource(root, 'old.ts', `// a line above\n\n${line}`);
    await repo.upload(await scanTree(root));
    const [shifted] = await repo.findings();
    renameSync(join(root, 'old.ts'), join(root, 'new.ts'));
    await repo.upload(await scanTree(root));
    const after = await repo.findings();

    expect(shifted).toMatchObject({ id: before?.id, span: { startLine: 3 } });
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, path: 'new.ts', status: 'open' });
    expect(after[0]?.firstSeenAt).toBe(before?.firstSeenAt);
  });

  test('leaves alone what people have decided about a finding [FIND-04]', async () => {
    const root = sourceTree({ 'a.ts': `const token = '${newAccessToken()}';\n` });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const [finding] = await repo.findings();
    await deployment.sql(
      "update findings set disposition = 'used_in_tests' where finding_id = $1",
      [finding?.id],
    );

    await repo.upload(await scanTree(root));

    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });
  });

  test('marks fixed what was removed, and open again what comes back [FIND-04]', async () => {
    const line = `const token = '${newAccessToken()}';\n`;
    const root = sourceTree({ 'a.ts': line, 'b.ts': `const x = '${newAccessToken()}';\n` });
    const repo = await repository();
    await repo.upload(await scanTree(root));
    const before = await repo.findings();

    rmSync(join(root, 'a.ts'));
    const scan = await repo.upload(await scanTree(root));

    expect(scan.findings).toMatchObject({ total: 1, new: 0, gone: 1 });
    expect(await repo.status()).toEqual({ 'a.ts': 'fixed', 'b.ts': 'open' });
    writeSource(root, 'a.ts', line);
    const again = await repo.upload(await scanTree(root));
    expect(again.findings).toMatchObject({ total: 2, new: 0, gone: 0 });
    expect((await repo.findings()).map(({ id }) => id).sort()).toEqual(
      before.map(({ id }) => id).sort(),
    );
    expect(await repo.status()).toEqual({ 'a.ts': 'open', 'b.ts': 'open' });
  });
});

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
  const present = async (repo: Awaited<ReturnType<typeof repository>>) =>
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

describe('an upload', () => {
  test('is found again by its id, and is sealed [SCAN-12]', async () => {
    const repo = await repository();

    const scan = await repo.upload(scanReport([scanFinding()]));

    expect((await tenant.vera.get<Scan>(`/v1/scans/${scan.id}`)).body).toEqual(scan);
    expect(scan.findings.bySeverity).toEqual({ critical: 0, high: 1, medium: 0, low: 0, info: 0 });
    const { items } = (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1'))
      .body;
    expect(items[0]?.event).toMatchObject({
      kind: 'scan.uploaded',
      subject: { type: 'repository', id: repo.id, name: repo.name },
      data: { scan: scan.id, ref: 'refs/heads/main', complete: true },
    });
  });

  test('names its repository by id or by owner and name [SCAN-12]', async () => {
    const repo = await repository();
    const path = `/v1/repos/${encodeURIComponent(repo.name)}`;

    const { status, body } = await tenant.alice.post<Scan>(
      `${path}/scans`,
      scanUpload(scanReport()),
    );

    expect([status, body.repoId]).toEqual([201, repo.id]);
    expect((await tenant.vera.get<Repository>(path)).body.id).toBe(repo.id);
  });

  test('of as many findings and assets as a report may have is taken whole [SCAN-12]', async () => {
    const repo = await repository();
    const most = 25_000;
    const report = scanReport(
      Array.from({ length: most }, (_, n) => scanFinding({ secret: `s${n}`, path: `src/${n}.ts` })),
      Array.from({ length: most }, (_, n) => asset({ name: `model-${n}` })),
    );

    const scan = await repo.upload(report);
    const again = await repo.upload(report);

    expect(scan.findings).toMatchObject({ total: most, new: most });
    expect(again.findings).toMatchObject({ total: most, new: 0, gone: 0 });
    const [row] = await deployment.sql<{ findings: number; assets: number }>(
      `select (select count(*)::int from findings where repo_id = $1) as findings,
              (select count(*)::int from assets where repo_id = $1) as assets`,
      [repo.id],
    );
    expect(row).toEqual({ findings: most, assets: most });
  });
});

test('a repository is registered once however often it is named [SCAN-12]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      tenant.alice.put<Repository>('/v1/repos', { name: 'acme/registered-once' }),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});
